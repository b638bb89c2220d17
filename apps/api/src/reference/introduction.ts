interface Facts {
  readonly plans: Readonly<Record<string, { readonly perMinute: number; readonly perDay: number | null }>>;
  readonly roles: readonly string[];
  readonly permissions: Readonly<Record<string, string>>;
  readonly copyLimits: Readonly<Record<string, { readonly headline: number; readonly primaryText: number; readonly description: number }>>;
  readonly defaultLimits: Facts['copyLimits'][string];
  readonly policyRules: readonly { readonly name: string; readonly about: string }[];
  /** Languages that the engine writes freely, as language tags. */
  readonly languages: readonly string[];
  readonly idempotencyWindow: string;
}

type CreativeFacts = 'copyLimits' | 'defaultLimits' | 'policyRules' | 'languages';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languageList = (tags: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(tags.map((tag) => languageNames.of(tag) ?? tag));

const number = (value: number | null) => (value === null ? 'unlimited' : value.toLocaleString('en-US'));

function planTable(plans: Facts['plans']): string {
  const rows = Object.entries(plans).map(([name, { perMinute, perDay }]) => `| ${name} | ${number(perMinute)} | ${number(perDay)} |`);
  return ['| Plan | Requests a minute | Requests a day |', '|---|---|---|', ...rows].join('\n');
}

function roleList({ roles, permissions }: Pick<Facts, 'roles' | 'permissions'>): string {
  const names = Object.keys(permissions);
  return roles
    .map((role, i) => {
      const added = names.filter((name) => permissions[name] === role).map((name) => `\`${name}\``);
      return `- **${role}**: ${i === 0 ? '' : added.length === 0 ? 'the same as ' : 'also '}${added.length === 0 ? roles[i - 1] : added.join(', ')}`;
    })
    .join('\n');
}

function copyLimitTable(limits: Facts['copyLimits']): string {
  const rows = Object.entries(limits).map(([name, l]) => `| \`${name}\` | ${l.headline} | ${l.primaryText} | ${l.description} |`);
  return ['| Platform | Headline | Text | Description |', '|---|---|---|---|', ...rows].join('\n');
}

function policyTable(rules: Facts['policyRules']): string {
  return ['| Rule | Refused content |', '|---|---|', ...rules.map(({ name, about }) => `| \`${name}\` | ${about} |`)].join('\n');
}

/** A chapter of the reference page about creatives. Its tables are generated from the code that enforces them. */
export function creativeChapter(facts: Pick<Facts, CreativeFacts>): string {
  return `# Creative

\`POST /v1/creative/generate\` generates variants from a prompt. Each variant has text, and image creatives also have an image in one of the requested aspect ratios. The response is immediate, with a creative in the status \`generating\`. Read it again after \`Retry-After\` or \`generation.poll_after_seconds\`, or send \`Prefer: wait=N\`. Generation ends within 10 minutes: \`ready\` with every variant that succeeded, or \`failed\`. \`generation.provider\` is \`embedded\` for the service's own engine, which makes no claims beyond the prompt, or \`model\` if the operator has configured a model.

Texts fit the limits of all platforms in \`target_platforms\`. Without target platforms, the limits are ${facts.defaultLimits.headline}, ${facts.defaultLimits.primaryText} and ${facts.defaultLimits.description} characters. Google, Microsoft and TikTok count wide characters, such as Chinese ones, as two.

${copyLimitTable(facts.copyLimits)}

The engine writes ${languageList(facts.languages)}. For other languages it uses only the words of the prompt. Write the prompt in the language of the ads.

\`asset.url\` serves the image without an API key for 24 hours. The ID of the variant is permanent. Images support range requests and do not count against limits.

Requests that violate the content policy are refused. The error names the rule:

${policyTable(facts.policyRules)}
`;
}

/** A chapter of the reference page about reports. */
export function analyticsChapter(): string {
  return `# Analytics

Syncs import metrics from the platforms day by day. A **reporting day** is a day in the ad account's time zone. \`meta.timezone\` is the time zone of your account. A source in another time zone adds the warning \`mixed_timezones\`. Weeks (Monday to Sunday) and months consist of these days. Platforms **restate** past days for weeks. \`is_final\` is true when a day is no longer restated. \`updated_since\` returns exactly the rows that changed after a time: pass the \`meta.as_of\` of your previous response.

Without dates, a report covers the last 30 complete days. A complete day has ended in the time zone of every source. \`meta.data_through\` and \`meta.complete\` report whether every source has also imported it.

For the same period and filters, the totals over campaigns, channels, creatives and audiences equal those of the overview, to the micro. Ratios are computed from totals and rounded half-to-even to six decimal places. They are null if the denominator is 0. \`meta.complete\` is false if a source has not imported every requested day. An analytics cursor is valid for 30 minutes. All pages of a cursor show the same state of the data.
`;
}

/** The introduction of the document. Its tables are generated from the code that enforces them. */
export function introduction(facts: Omit<Facts, CreativeFacts>): string {
  return `Create and run ad campaigns on several ad platforms with one API, over HTTPS and JSON.

The guides (quickstart, how to mirror campaigns and metrics, and how to receive events), how reports count days and totals, and the limits and the content policy of creatives, are at \`/docs\`.

# Requests and responses

All paths begin with \`/v1\`. The API is available over HTTPS only. Plain HTTP is refused with \`https_required\`, without a redirect, and an API key sent this way is marked as exposed.

All responses under \`/v1\` are JSON. A successful response has \`data\`. A list also has \`has_more\` and \`next_cursor\`. \`meta\` holds facts about the response itself. No endpoint returns 204. Names are snake_case. Every documented field is always present, and \`null\` means that it is not set. Enums in responses are open: accept values that you do not know.

- **IDs** are a prefix and 26 characters, such as \`cmp_01k9x3m5qceenerrepr4rh6nzk\`.
- **Times** are RFC 3339 in UTC with milliseconds. Their names end in \`_at\`. Days are \`YYYY-MM-DD\`.
- **Amounts** are integers in **micros** of the stated currency: 1,000,000 micros are one unit. Amounts are less than 2^53.
- **Ratios** and rates are numbers, rounded half-to-even to six decimal places.
- **Your own data**: use \`external_id\`, \`metadata\` and \`labels\` as you like. The service does not interpret them.
- **Text** is trimmed and stored in Unicode normal form C. Keys of \`metadata\` are stored unchanged. If a key occurs twice in a body, the last one counts.

To find a request again, send your own \`X-Request-Id\` (1 to 128 printable ASCII characters). The response repeats it. Any other value is replaced by a generated ID.

Responses over 1 KiB are compressed with Brotli or gzip if the request has \`Accept-Encoding\`.

# Authentication

Send an API key with every request: \`Authorization: Bearer <API_KEY>\`. A key has the permissions that the user who created it has at the time of the request. A change of the user's role applies to all keys of the user immediately. Use one key for each integration, rotate keys regularly, and revoke a leaked key: it is refused from the next request on. A write that is still running when the key is revoked, the user deactivated or the role changed does nothing and gets 401 or 403, and so does a request that waits.

Each role has the permissions of the roles before it.

${roleList(facts)}

# Rate limits

${planTable(facts.plans)}

A limit applies to the account and is shared by all of its keys. The windows are the UTC minute and the UTC day, and each begins with the full limit: up to twice the limit of a minute can pass within 60 seconds across the end of one. Each request with a valid key counts once, whatever its response. Requests refused with 429 do not count. Requests without a valid key count against a limit of the client address, 60 a minute by default (IPv6 addresses are counted by their /64). So do malformed messages, which are refused before their key is read.

Every response reports the limits. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds since the Unix epoch) describe the window with the fewest requests left. \`RateLimit\` and \`RateLimit-Policy\` describe all windows. A 429 has \`Retry-After\` in seconds. A retry after that time succeeds.

# Lists

\`limit\` is 1 to 100, with a default of 20. Pass \`next_cursor\` as \`cursor\` and keep all other parameters unchanged. Records created while you page are never repeated and never hide other records. Archived records are left out unless \`status\` names them. \`status=all\` returns all records. A day in \`start_date\` or \`end_date\` is the whole day in the account's time zone. A timestamp is an instant: the start is included, the end is not. Ties in \`sort\` are sorted by ID, and records without a value come last. Names are sorted alphabetically without regard to case, accented letters after plain ones. A malformed ID in a filter is refused with \`invalid_parameter\`. A well-formed unknown ID matches no record.

# Safe writes

- **\`Idempotency-Key\`** on a POST, PATCH or DELETE makes it safe to retry for ${facts.idempotencyWindow}: the same request returns the stored status, body, \`Location\` and \`ETag\`, with \`Idempotent-Replayed: true\`.
  - **Scope**: the account, the method, the URL with its query string, and the key. The same key on another URL is another write. All keys and users of the account share the scope. A caller without the permission for a write does not get its stored response.
  - **The same request** has the same body, byte for byte, and the same \`If-Match\`. A different request with the same key is refused with \`idempotency_key_reused\`. While the first request is running, a second one is refused with \`idempotency_in_progress\` and \`Retry-After\`.
  - **Stored** are responses with 2xx and the errors of a lasting state, which [the error codes](/docs/errors) mark as replayed. After any other response you can use the key again, also with another body.
  - Dry runs, \`POST /v1/analytics/query\` and tests of webhook endpoints ignore the header.
- **\`ETag\` and \`If-Match\`**: the ETag of a record begins with its \`revision\`. Send it as \`If-Match\`, in double quotes (\`"3"\` is enough). The write fails with \`precondition_failed\` if the record has changed. Weak ETags are compared by their value.
- **\`If-None-Match\`** on a read of a single record returns 304 without a body if the response is unchanged.
- **Repeated actions**: an action is allowed in certain statuses only, so launching, pausing or resuming twice is refused with \`invalid_state_transition\`. \`details.already: true\` beside \`current_status\` means that the campaign already has the status that the action leads to. Send an Idempotency-Key to get the first response again, or treat \`already: true\` as success.
- **\`?dry_run=true\`** runs every check, returns 200 with the resulting record and \`meta.effects\`, and stores nothing.

PATCH is a JSON Merge Patch: absent fields are kept, \`null\` clears a field, objects are merged, arrays are replaced. All changes of a request are applied, or none. Because objects are merged, send \`{"bid_strategy": {"type": "lowest_cost", "cap_micros": null}}\` to change from \`cost_cap\` to \`lowest_cost\`, or \`null\` for the default.

# Errors

An error response is \`{"error": {"code", "message", "details"}}\`. Programs should use \`code\`; the message is for people and can change. \`details\` always has \`request_id\`, \`retryable\` and \`docs_url\`. If the request breaks rules, \`details.errors\` lists all of them, each with a JSON pointer into the body or the name of the parameter.

400 means a problem with the query string or the syntax. 422 means a well-formed body that breaks a rule. 409 means that the current state of the record does not allow the request. [All error codes](/docs/errors).

# Versions

\`/v1\` only changes in compatible ways: endpoints, optional fields, enum values, error codes and headers can be added. Deprecated parts send \`Deprecation\`, \`Sunset\` and \`Link\` headers for at least twelve months before they return 410 \`endpoint_sunset\`.

# Report a vulnerability

Report a vulnerability to the operator: \`Contact\` in [security.txt](/.well-known/security.txt). Never send API keys.
`;
}
