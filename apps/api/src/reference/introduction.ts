interface Facts {
  readonly plans: Readonly<Record<string, { readonly perMinute: number; readonly perDay: number | null }>>;
  readonly roles: readonly string[];
  readonly permissions: Readonly<Record<string, string>>;
  readonly copyLimits: Readonly<Record<string, { readonly headline: number; readonly primaryText: number; readonly description: number }>>;
  readonly defaultLimits: Facts['copyLimits'][string];
  readonly policyRules: readonly { readonly name: string; readonly about: string }[];
}

const number = (value: number | null) => (value === null ? 'unlimited' : value.toLocaleString('en-US'));

function planTable(plans: Facts['plans']): string {
  const rows = Object.entries(plans).map(([name, { perMinute, perDay }]) => `| ${name} | ${number(perMinute)} | ${number(perDay)} |`);
  return ['| Plan | Requests a minute | Requests a day |', '|---|---|---|', ...rows].join('\n');
}

function roleTable({ roles, permissions }: Pick<Facts, 'roles' | 'permissions'>): string {
  const has = (role: string, least: string) => (roles.indexOf(role) >= roles.indexOf(least) ? 'yes' : '');
  const rows = Object.entries(permissions).map(([name, least]) => `| \`${name}\` | ${roles.map((role) => has(role, least)).join(' | ')} |`);
  return [`| Permission | ${roles.join(' | ')} |`, `|---|${roles.map(() => '---|').join('')}`, ...rows].join('\n');
}

function copyLimitTable(limits: Facts['copyLimits']): string {
  const rows = Object.entries(limits).map(([name, l]) => `| \`${name}\` | ${l.headline} | ${l.primaryText} | ${l.description} |`);
  return ['| Platform | Headline | Text | Description |', '|---|---|---|---|', ...rows].join('\n');
}

function policyTable(rules: Facts['policyRules']): string {
  return ['| Rule | What is not made |', '|---|---|', ...rules.map(({ name, about }) => `| \`${name}\` | ${about} |`)].join('\n');
}

/** The text at the head of the reference: what holds for every endpoint. Its tables come from the code that enforces them. */
export function introduction(facts: Facts, guides: string): string {
  return `Run advertising from your own software: campaigns from draft to archive, over HTTPS and JSON.

${guides}
# Requests and answers

Every path starts with \`/v1\`. Everything is HTTPS; plain HTTP is refused with \`https_required\` and no redirect, and a key that was sent in the clear is marked as exposed.

Every answer under \`/v1\` is JSON. A success carries \`data\`; a list also \`has_more\` and \`next_cursor\`; \`meta\` holds facts about the answer. Nothing ever answers 204. Names are snake_case, every documented field is always there, and \`null\` means not set. Enums of answers are open: accept values that you do not know.

- **Ids** are a prefix and 26 characters, such as \`cmp_01k9x3m5qceenerrepr4rh6nzk\`.
- **Times** are RFC 3339 in UTC with milliseconds; their names end in \`_at\`. Days are \`YYYY-MM-DD\`.
- **Money** is whole **micros** of the stated currency: 1 000 000 is one unit. Amounts stay below 2^53.
- **Your own data**: \`external_id\`, \`metadata\` and \`labels\` are yours.
- **Text** is trimmed and kept in Unicode normal form C; keys of \`metadata\` are kept as they are. Of two equal keys in a body the last counts.

Send your own \`X-Request-Id\` (1 to 128 printable ASCII characters) to find a request again; it comes back in the answer. Anything else is replaced by an id of ours.

Answers over 1 KiB are compressed with Brotli or gzip for a client that sends \`Accept-Encoding\`.

# Authentication

Send an API key with every request: \`Authorization: Bearer <API_KEY>\`. A key may do what the user who created it may do, at the moment of the request: a changed role changes all keys of the user at once. Use one key for each integration, replace them from time to time, and revoke one that leaked; it is refused from the next request.

${roleTable(facts)}

# Limits

${planTable(facts.plans)}

A limit belongs to the account and is shared by its keys. Windows are the UTC minute and the UTC day. Every request with a valid key counts once, whatever its answer; one that is refused with 429 does not. Without a valid key an address has its own limit, 60 a minute unless the operator says otherwise (IPv6 addresses are counted by their /64); so has a malformed message, which is refused before its key is looked at.

Every answer says where you stand: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (UTC epoch seconds) describe the window with the fewest requests left, \`RateLimit\` and \`RateLimit-Policy\` all of them. A 429 carries \`Retry-After\` in whole seconds, and a retry after that long succeeds.

# Lists

\`limit\` is 1 to 100, default 20. Pass \`next_cursor\` on as \`cursor\` and leave every other parameter as it is. Records that are added meanwhile neither repeat nor hide one. Archived records are left out unless \`status\` names them; \`status=all\` shows everything. A day in \`start_date\` or \`end_date\` is the whole day in the account's time zone, a timestamp is an instant (start included, end not); years are 1970 to 9999. In a query string the \`+\` of a time zone is written \`%2B\`. Names sort as people read them, upper and lower case alike. A malformed id in a filter is refused with \`invalid_parameter\`; a well-formed one that nobody has matches nothing.

# Creative

\`POST /v1/creative/generate\` turns a prompt into variants: a text each, and an image in one of the shapes you ask for. It answers at once with a creative that is \`generating\`; read it again as \`Retry-After\` and \`generation.poll_after_seconds\` say, or send \`Prefer: wait=N\`. It always ends within 10 minutes: \`ready\` with every variant that came out well, or \`failed\`. \`generation.provider\` is \`embedded\` for the service's own engine, which claims nothing that the prompt does not say, and \`model\` where the operator has set one up.

Texts fit all platforms of \`target_platforms\`; without any they fit ${facts.defaultLimits.headline}, ${facts.defaultLimits.primaryText} and ${facts.defaultLimits.description} characters. Google, Microsoft and TikTok count wide characters, such as Chinese ones, as two.

${copyLimitTable(facts.copyLimits)}

The engine writes English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Japanese; for every other language it uses the words of the prompt alone. Prompts in a language are best written in it.

An image is at \`asset.url\`, without a key, for 24 hours; the id of the variant is what lasts. It can be fetched in parts and counts against no limit.

No creative is made against the content policy; the refusal names the rule:

${policyTable(facts.policyRules)}

# Analytics

Numbers come from the platforms by syncs, a day at a time. A **reporting day** is the ad account's own and cannot be cut anew; \`meta.timezone\` is your account's zone, and a source in another one adds the warning \`mixed_timezones\`. Weeks (from Monday) and months are built of those days. Platforms **restate** past days for weeks: \`is_final\` says when that is over, and \`updated_since\` returns exactly the rows that changed after it; pass the \`meta.as_of\` of your last answer.

Without dates a report has the last 30 complete days. A complete day is one that has ended in the time zone of every source; that a source has brought it too is what \`meta.data_through\` and \`meta.complete\` say.

For the same period and filters the sum over campaigns, channels, creatives and audiences is the overview's, to the micro. Ratios are of the sums, rounded halves to even; without a denominator they are null. \`meta.complete\` is false when a source has not yet brought every day you asked for. A cursor of analytics is good for 30 minutes, in which all pages show one state.

# Safe writes

- **\`Idempotency-Key\`** on any POST, PATCH or DELETE makes it safe to repeat for 24 hours: the same request gets the stored status, body, \`Location\` and \`ETag\`, with \`Idempotent-Replayed: true\`.
  - **Scope**: the account, the method, the URL with its query, and the key. The same key on another URL is another write. All keys and users of the account share the scope; who lacks the permission for a write does not get its answer either.
  - **The same request** has the same body, byte for byte (one more space makes another), and the same \`If-Match\`. Another one under the same key is refused with \`idempotency_key_reused\`; while the first is still running, the second is refused with \`idempotency_in_progress\` and \`Retry-After\`.
  - **Stored** are answers of 2xx, 409 (but \`idempotency_in_progress\` and \`sync_in_progress\`), 412, and 422 (but \`validation_failed\`). After any other answer the key is free again, also for another body.
  - A dry run and \`POST /v1/analytics/query\` ignore the header.
- **\`ETag\` and \`If-Match\`**: the ETag of a record begins with its \`revision\`. Send it as \`If-Match\`, in double quotes (\`"3"\` will do), and the write fails with \`precondition_failed\` when somebody was faster. Weak ETags are compared by their value.
- **\`If-None-Match\`** on a read of one record answers 304 without a body while nothing that is shown has changed.
- **Repeated actions**: an action belongs to a status, so launching, pausing or resuming twice is refused with \`invalid_state_transition\`. \`details.already: true\` beside \`current_status\` says that the campaign is already where the action would bring it. Send an Idempotency-Key to get the first answer again, or treat \`already: true\` as success.
- **\`?dry_run=true\`** runs every check, answers 200 with the record as it would be and \`meta.effects\`, and stores nothing.

PATCH is a JSON Merge Patch: absent keeps, \`null\` clears, objects merge, arrays replace. It is all or nothing. Objects really merge: to go from \`cost_cap\` back to \`lowest_cost\`, send \`{"bid_strategy": {"type": "lowest_cost", "cap_micros": null}}\`, or \`null\` for the default.

# Errors

\`{"error": {"code", "message", "details"}}\`. The \`code\` is the contract; the message is for people. \`details\` always has \`request_id\`, \`retryable\` and \`docs_url\`; where rules were broken, \`details.errors\` lists all of them with a JSON pointer into the body or the name of the parameter.

400 is the query string or the syntax; 422 is a well-formed body that breaks a rule; 409 is the right request at the wrong moment. [Every code is explained here](/docs/errors).

# Versions

\`/v1\` never breaks: endpoints, optional fields, enum values, codes and headers may be added. What is deprecated says so with \`Deprecation\`, \`Sunset\` and \`Link\` headers for at least twelve months before it answers 410 \`endpoint_sunset\`.
`;
}
