import type { ErrorKind } from './error-kind.js';

interface CatalogEntry {
  readonly kind: ErrorKind;
  /** Whether the same request can succeed later without a change. */
  readonly retryable: boolean;
  /**
   * Whether an Idempotency-Key keeps the error and replays it. It keeps what time does not change: a refusal of a moment, such as a
   * creative that is not ready yet, is judged anew.
   */
  readonly isReplayed: boolean;
  readonly meaning: string;
  readonly remedy: string;
}

const entry = (kind: ErrorKind, meaning: string, remedy: string, retryable = false): CatalogEntry => ({
  kind,
  retryable,
  isReplayed: false,
  meaning,
  remedy,
});

const replayed = (kind: ErrorKind, meaning: string, remedy: string): CatalogEntry => ({
  ...entry(kind, meaning, remedy),
  isReplayed: true,
});

/** Every `error.code` of the API. `docs/error-codes.md` and the page at `/docs/errors` are generated from this table. */
export const errorCatalog = {
  invalid_json: entry(
    'malformed',
    'The request body is not valid JSON.',
    'Send UTF-8 JSON that is nested at most 32 levels deep. Check quotes and commas.',
  ),
  invalid_parameter: entry(
    'malformed',
    'A query parameter or a header has a value that is not allowed.',
    'Fix every item in `details.errors[]`, which names the parameter or header, the rule and the allowed values.',
  ),
  unknown_parameter: entry(
    'malformed',
    'The query string contains a parameter that this endpoint does not support.',
    'Use only the parameter names in `details.allowed`.',
  ),
  invalid_cursor: entry(
    'malformed',
    'The cursor was altered, belongs to another account or list, or has expired.',
    'Start again from the first page. Pass `next_cursor` unchanged.',
  ),
  cursor_mismatch: entry(
    'malformed',
    'The cursor belongs to a request with other filters or another sort order.',
    'Keep all other parameters unchanged between pages, or start again without `cursor`.',
  ),
  invalid_request: entry(
    'malformed',
    'The HTTP message or the URL is malformed or ambiguous.',
    'Send well-formed HTTP/1.1 with one Host header, one Authorization header and a correctly encoded path.',
  ),
  request_timeout: entry('timeout', 'The request did not arrive in time.', 'Send the whole request without pauses.', true),
  uri_too_long: entry('uri_too_long', 'The URL is too long.', 'Shorten the query string.'),
  range_not_satisfiable: entry(
    'range_not_satisfiable',
    'The Range header requests bytes beyond the end of the file.',
    'Request bytes below the size in `Content-Range`.',
  ),
  expectation_failed: entry('expectation_failed', 'The Expect header has a value other than 100-continue.', 'Remove the header.'),
  headers_too_large: entry('headers_too_large', 'The request headers exceed 16 KiB.', 'Send fewer or shorter headers.'),
  missing_api_key: entry('unauthenticated', 'The request has no API key.', 'Send `Authorization: Bearer <API_KEY>`.'),
  invalid_api_key: entry(
    'unauthenticated',
    'The API key is unknown, mistyped, expired or revoked.',
    'Check the key, or create a new one in the console under API, then Keys.',
  ),
  missing_session: entry('unauthenticated', 'The request has no console session, or the session has ended.', 'Sign in.'),
  invalid_credentials: entry(
    'unauthenticated',
    'Incorrect email address or password.',
    'Check both. An admin of the account can reactivate a deactivated user or send a new invitation.',
  ),
  cross_site_request: entry(
    'forbidden',
    'A write to the console came from another site.',
    'Send it from the pages of the console. For scripts, call `/v1` with an API key.',
  ),
  insufficient_permissions: entry(
    'forbidden',
    'The user of this API key does not have the required permission.',
    'Use a key of a user whose role grants `details.required_permission`.',
  ),
  password_confirmation_required: entry('forbidden', 'The action asks for the password again.', 'Confirm the password, then retry.'),
  plan_raised_by_operator: entry(
    'forbidden',
    'Only the operator of the installation can raise the plan of an account.',
    'Ask the operator, or choose a lower plan.',
  ),
  https_required: entry(
    'forbidden',
    'The request was sent over plain HTTP. An API key sent this way is marked as exposed.',
    'Use https:// and replace the key.',
  ),
  not_found: entry(
    'not_found',
    'The endpoint or record does not exist in this account.',
    'Check the path and the ID. Records of other accounts are reported as not found.',
  ),
  method_not_allowed: entry('method_not_allowed', 'The path does not support this method.', 'Use a method in the `Allow` header.'),
  invalid_state_transition: replayed(
    'conflict',
    'The current status of the record does not allow this action.',
    'Choose an action in `details.available_actions`. If `details.already` is true, treat the request as successful: the record already has the status that the action leads to.',
  ),
  field_locked: replayed(
    'conflict',
    'A field cannot be changed in the current status.',
    'Remove the fields in `details.errors[]`, or retry in a status listed in `details.editable_in`.',
  ),
  resource_archived: replayed('conflict', 'The record is archived and cannot be changed.', 'Create a new record.'),
  resource_in_use: entry(
    'conflict',
    'A scheduled or active campaign uses the record.',
    'Pause or change the campaigns in `details.campaign_ids`, then retry.',
  ),
  duplicate_external_id: replayed(
    'conflict',
    'Another record of this type already has this external_id.',
    'Use the record in `details.existing_id`, or another external_id.',
  ),
  sync_in_progress: entry('conflict', 'A sync of this connection is running.', 'Retry after the number of seconds in `Retry-After`.', true),
  connection_pending: entry('conflict', 'The connection is not authorized yet.', 'Finish connecting in the console.'),
  connection_expired: entry('conflict', "The platform's authorization has expired.", 'Reconnect at `reconnect_url`.'),
  connection_disconnected: entry('conflict', 'The connection is disconnected.', 'Connect the platform again in the console.'),
  already_connected: entry(
    'conflict',
    'The ad account is already connected.',
    'Use the connection in `details.existing_id`, or choose another ad account.',
  ),
  audience_not_ready: entry('conflict', 'The audience is still being sized.', 'Retry after the number of seconds in `Retry-After`.', true),
  idempotency_in_progress: entry(
    'conflict',
    'A request with the same Idempotency-Key is still running.',
    'Retry after the number of seconds in `Retry-After`. The stored response is then replayed.',
    true,
  ),
  second_factor_conflict: entry('conflict', 'Two-factor sign-in is not in the required state.', 'Set it up or turn it off first.'),
  too_many_api_keys: entry('conflict', 'The user has the maximum number of active API keys.', 'Revoke a key that is not used, then retry.'),
  last_admin: entry('conflict', 'The change would leave the account without an admin.', 'Make another user an admin, then retry.'),
  endpoint_sunset: entry('gone', 'The endpoint was removed after its announced sunset date.', 'Use the successor in the `Link` header.'),
  precondition_failed: replayed(
    'precondition_failed',
    'The record has changed since the revision in If-Match.',
    'Read the record again, then retry with the current revision. It is in `details.current_revision`.',
  ),
  payload_too_large: entry('too_large', 'The request body exceeds 1 MiB.', 'Send a smaller body.'),
  unsupported_media_type: entry(
    'unsupported_media_type',
    'The request body is not uncompressed UTF-8 in `application/json` or, for PATCH, `application/merge-patch+json`.',
    'Send uncompressed UTF-8 JSON with the matching Content-Type.',
  ),
  validation_failed: entry(
    'unprocessable',
    'The request body breaks at least one rule.',
    'Fix every item in `details.errors[]`, then retry. Each item names a field and the rule that it breaks.',
  ),
  launch_blocked: entry('unprocessable', 'The campaign would not be ready to run.', 'Fix every item in `details.errors[]`, then retry.'),
  currency_mismatch: entry(
    'unprocessable',
    'The currency of the ad account differs from the currency of the account.',
    'Choose an ad account whose currency is `details.account_currency`.',
  ),
  ad_account_mismatch: entry(
    'unprocessable',
    'The chosen ad account differs from the ad account of the connection.',
    'Reconnect and choose the ad account in `details.expected_external_account_id`, or create a new connection.',
  ),
  authorization_refused: entry(
    'unprocessable',
    'The platform or its user did not grant the requested access.',
    'Check `details.platform_code`, then start connecting again.',
  ),
  content_policy_violation: replayed(
    'unprocessable',
    'The request asks for content that the content policy does not allow.',
    'Change the texts named in `details.errors[]`, then retry.',
  ),
  idempotency_key_reused: replayed(
    'unprocessable',
    'The Idempotency-Key was already used for a different request.',
    'Use a new key for each new request.',
  ),
  rate_limit_exceeded: entry(
    'rate_limited',
    'The request limit of this minute or day is reached.',
    'Retry after the number of seconds in `Retry-After`.',
    true,
  ),
  sign_in_throttled: entry(
    'rate_limited',
    'Too many attempts to sign in failed from this network or browser.',
    'Retry after the number of seconds in `Retry-After`.',
    true,
  ),
  sync_too_frequent: entry(
    'rate_limited',
    'The connection was synced less than 60 seconds ago.',
    'Retry after the number of seconds in `Retry-After`.',
    true,
  ),
  too_many_pending: entry(
    'rate_limited',
    'Too much asynchronous work of this account is still in progress.',
    'Wait until some of it has ended, then retry. `details.limit` is how much may be in progress at a time.',
    true,
  ),
  generation_budget_exhausted: entry(
    'rate_limited',
    'The budget for generating creatives is used up until the next UTC day.',
    'Retry after `details.reset_at`, or request fewer variants. The operator of the installation sets the budget.',
    true,
  ),
  internal_error: entry(
    'internal',
    'An internal error occurred. Nothing was changed.',
    'Retry with the same Idempotency-Key. If the problem persists, report the request ID.',
    true,
  ),
  platform_unavailable: entry(
    'unavailable',
    'The ad platform does not respond.',
    'Retry after the number of seconds in `Retry-After`.',
    true,
  ),
  service_unavailable: entry(
    'unavailable',
    'The service is overloaded, cannot reach its database, is shutting down, or the change conflicts with concurrent changes of the same records.',
    'Retry after the number of seconds in `Retry-After`.',
    true,
  ),
} as const satisfies Record<string, CatalogEntry>;

export type ErrorCode = keyof typeof errorCatalog;
