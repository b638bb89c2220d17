/** What went wrong, in the terms of HTTP's classes but without HTTP: the edge maps a kind to a status. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timeout'
  | 'conflict'
  | 'gone'
  | 'precondition_failed'
  | 'too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'expectation_failed'
  | 'unprocessable'
  | 'headers_too_large'
  | 'rate_limited'
  | 'internal'
  | 'unavailable';

interface CatalogEntry {
  readonly kind: ErrorKind;
  /** Whether the same request can succeed later without being changed. */
  readonly retryable: boolean;
  readonly meaning: string;
  readonly remedy: string;
}

const entry = (kind: ErrorKind, meaning: string, remedy: string, retryable = false): CatalogEntry => ({
  kind,
  retryable,
  meaning,
  remedy,
});

/** Every `error.code` of the API. `docs/error-codes.md` and the page at `/docs/errors` are generated from this table. */
export const errorCatalog = {
  invalid_json: entry(
    'malformed',
    'The body is not valid JSON.',
    'Send UTF-8 JSON, nested at most 32 levels deep; check quotes and commas.',
  ),
  invalid_parameter: entry(
    'malformed',
    'A query parameter or a header has a value that is not allowed.',
    'Read `details.errors[]`: it names the parameter or header, the rule and the allowed values.',
  ),
  unknown_parameter: entry(
    'malformed',
    'The query string has a parameter that this endpoint does not know.',
    'Use only the names in `details.allowed`.',
  ),
  invalid_cursor: entry(
    'malformed',
    'The cursor was altered, belongs to another account or list, or has expired.',
    'Start again from the first page, and pass `next_cursor` on unchanged.',
  ),
  cursor_mismatch: entry(
    'malformed',
    'The cursor was made for other filters or another sort order.',
    'Keep every other parameter as it was on the page that returned the cursor, or start again without `cursor`.',
  ),
  invalid_request: entry(
    'malformed',
    'The HTTP message or the URL is broken or ambiguous.',
    'Send well-formed HTTP/1.1 with one Host, one Authorization and a correctly encoded path.',
  ),
  request_timeout: entry('timeout', 'The request did not arrive in time.', 'Send the whole request without pauses.', true),
  uri_too_long: entry('uri_too_long', 'The URL is longer than the service takes.', 'Shorten the query string.'),
  range_not_satisfiable: entry(
    'range_not_satisfiable',
    'The Range header asks for bytes that the file does not have.',
    'Ask for bytes below the size in `Content-Range`.',
  ),
  expectation_failed: entry('expectation_failed', 'The Expect header asks for something other than 100-continue.', 'Drop the header.'),
  headers_too_large: entry('headers_too_large', 'The request headers exceed 16 KiB.', 'Send fewer or shorter headers.'),
  missing_api_key: entry('unauthenticated', 'The request carries no API key.', 'Send `Authorization: Bearer <API_KEY>`.'),
  invalid_api_key: entry(
    'unauthenticated',
    'The API key is unknown, mistyped, expired or revoked.',
    'Check the key, or create a new one in the account settings under API, then Keys.',
  ),
  missing_session: entry('unauthenticated', 'Nobody is signed in to the console, or the session has ended.', 'Sign in.'),
  invalid_credentials: entry(
    'unauthenticated',
    'E-mail address and password do not fit together.',
    'Check both. An admin of the account can reactivate a deactivated user, or invite the address again.',
  ),
  cross_site_request: entry(
    'forbidden',
    'A write to the console came from another site than the console.',
    'Send it from the pages of the console; a script belongs to `/v1`, with an API key.',
  ),
  insufficient_permissions: entry(
    'forbidden',
    "The key's user may not do this.",
    'Use a key whose user has the role that grants `details.required_permission`.',
  ),
  https_required: entry(
    'forbidden',
    'The request came over plain HTTP. A key sent this way is marked as exposed.',
    'Use https://, and replace the key.',
  ),
  not_found: entry(
    'not_found',
    'There is no such endpoint or record in this account.',
    'Check the path and the id; an id of another account looks the same as a missing one.',
  ),
  method_not_allowed: entry('method_not_allowed', 'The path exists, but not with this method.', 'Use a method of the `Allow` header.'),
  invalid_state_transition: entry(
    'conflict',
    'The record is not in a state that allows this action.',
    'Read `details.current_status` and `details.available_actions`. Take `details.already: true` for success: the record is already where the action would bring it.',
  ),
  field_locked: entry('conflict', 'A field cannot be changed in the current state.', 'Read `details.errors[]` and `details.editable_in`.'),
  resource_archived: entry('conflict', 'The record is archived and no longer changes.', 'Create a new one.'),
  resource_in_use: entry(
    'conflict',
    'A scheduled or active campaign uses the record.',
    'Pause or change the campaigns in `details.campaign_ids` first.',
  ),
  duplicate_external_id: entry(
    'conflict',
    'Another record of this type already has this external_id.',
    'Use the record in `details.existing_id`, or another external_id.',
  ),
  sync_in_progress: entry('conflict', 'A sync of this connection is running.', 'Wait as long as `Retry-After` says.', true),
  connection_pending: entry('conflict', 'The connection has not been authorised yet.', 'Finish connecting in the account settings.'),
  connection_expired: entry('conflict', "The platform's authorisation has expired.", 'Reconnect at `reconnect_url`.'),
  connection_disconnected: entry('conflict', 'The connection was disconnected.', 'Connect the platform again in the account settings.'),
  already_connected: entry(
    'conflict',
    'The ad account is connected already.',
    'Use the connection in `details.existing_id`, or choose another ad account.',
  ),
  audience_not_ready: entry('conflict', 'The audience is still being built.', 'Wait as long as `Retry-After` says.', true),
  idempotency_in_progress: entry(
    'conflict',
    'A request with the same Idempotency-Key is still running.',
    'Retry as `Retry-After` says; the stored answer will be replayed.',
    true,
  ),
  last_admin: entry('conflict', 'The account would be left without an admin.', 'Make another user admin first.'),
  endpoint_sunset: entry('gone', 'The endpoint was withdrawn after its announced sunset.', 'Follow the `Link` header to its successor.'),
  precondition_failed: entry(
    'precondition_failed',
    'The record has changed since the revision in If-Match.',
    'Read it again, and repeat the change on `details.current_revision`.',
  ),
  payload_too_large: entry('too_large', 'The body exceeds 1 MiB.', 'Send a smaller body.'),
  unsupported_media_type: entry(
    'unsupported_media_type',
    'The body is not `application/json` (for PATCH also `application/merge-patch+json`) in UTF-8, or it is compressed.',
    'Send uncompressed UTF-8 JSON with the matching Content-Type.',
  ),
  validation_failed: entry(
    'unprocessable',
    'The body is well-formed but breaks a rule.',
    'Read `details.errors[]`: each item points at a field and names the rule.',
  ),
  launch_blocked: entry(
    'unprocessable',
    'The campaign is not ready to run.',
    'Mend every item of `details.errors[]`, then launch or resume again.',
  ),
  currency_mismatch: entry(
    'unprocessable',
    "The ad account's currency is not the account's.",
    'Choose an ad account whose currency is `details.account_currency`.',
  ),
  ad_account_mismatch: entry(
    'unprocessable',
    'Another ad account was chosen than the one that the connection belongs to.',
    'Reconnect and choose `details.expected_external_account_id`, or make a new connection.',
  ),
  authorization_refused: entry(
    'unprocessable',
    'The platform, or the person there, did not grant what was asked.',
    'Read `details.platform_code`, and begin connecting again.',
  ),
  content_policy_violation: entry('unprocessable', 'The prompt asks for content that is not allowed.', 'Change the prompt.'),
  idempotency_key_reused: entry(
    'unprocessable',
    'The Idempotency-Key was used before for a different request.',
    'Use a new key for each new request.',
  ),
  rate_limit_exceeded: entry(
    'rate_limited',
    'The request limit of this minute or day is used up.',
    'Wait as long as `Retry-After` says.',
    true,
  ),
  sign_in_throttled: entry(
    'rate_limited',
    'There were too many attempts to sign in with this e-mail address or from this network.',
    'Wait as long as `Retry-After` says.',
    true,
  ),
  sync_too_frequent: entry(
    'rate_limited',
    'The connection was synced less than 60 seconds ago.',
    'Wait as long as `Retry-After` says.',
    true,
  ),
  internal_error: entry(
    'internal',
    'The service failed. Nothing was changed.',
    'Retry with the same Idempotency-Key; if it goes on, report the request id.',
    true,
  ),
  platform_unavailable: entry('unavailable', 'The advertising platform does not answer.', 'Wait as long as `Retry-After` says.', true),
  service_unavailable: entry(
    'unavailable',
    'The service cannot reach its database, is shutting down, or the change collided with other changes to the same records.',
    'Retry as `Retry-After` says.',
    true,
  ),
} as const satisfies Record<string, CatalogEntry>;

export type ErrorCode = keyof typeof errorCatalog;

/** Codes of one item of `details.errors[]`. */
export const problemCodes = [
  'required',
  'invalid_type',
  'invalid_format',
  'too_short',
  'too_long',
  'out_of_range',
  'not_allowed_value',
  'unknown_field',
  'field_read_only',
  'reference_not_found',
  'conflicting_fields',
  'field_locked',
  'unknown_parameter',
  'creative_not_ready',
  'creative_rejected',
  'audience_not_ready',
  'audience_too_small',
  'connection_unavailable',
  'budget_below_minimum',
  'ends_at_in_past',
  'objective_not_supported',
] as const;

export type ProblemCode = (typeof problemCodes)[number];
