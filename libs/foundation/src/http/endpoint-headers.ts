const text = (description: string, maxLength = 200) => ({ description, schema: { type: 'string' as const, maxLength } });
const whole = (description: string) => ({
  description,
  schema: { type: 'integer' as const, format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
});

/** A header that is never missing where it is named. */
const always = <T extends object>(header: T) => ({ ...header, required: true });

/** Every header of an answer that the OpenAPI document names. */
export const headerDocs = {
  'X-Request-Id': always(text('The id of this request; quote it when you ask for help.')),
  'X-RateLimit-Limit': always(whole('Requests in the window with the fewest requests left.')),
  'X-RateLimit-Remaining': always(whole('Requests left in that window.')),
  'X-RateLimit-Reset': always(whole('When that window ends, in UTC epoch seconds.')),
  'RateLimit-Policy': always(text('Every window of the limit: `"minute";q=300;w=60, "day";q=100000;w=86400`.')),
  RateLimit: always(text('What is left in every window: `"minute";r=299;t=42, "day";r=99120;t=51234`.')),
  ETag: text(
    'Begins with the revision, for If-Match. When one record is read, a digest follows that changes with everything that is shown, for If-None-Match. Weak (`W/`) when the answer is compressed.',
  ),
  Location: always(text('The path of the record.')),
  'Retry-After': whole('Whole seconds. On an error: a retry succeeds after them. On a 201 or 202: read the record again after them.'),
  'WWW-Authenticate': always(text('Bearer')),
  Allow: always(text('The methods that the path takes.')),
  'Preference-Applied': text('What of your Prefer header was heeded, such as `wait=20`.'),
  'Idempotent-Replayed': text('`true` when this is the stored answer of an earlier request with the same Idempotency-Key.'),
} as const;

type HeaderName = keyof typeof headerDocs;
const ofEveryAnswer: readonly HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

/** The headers of every answer and the named ones, as references into the document's components. */
export function answerHeaders(...names: readonly HeaderName[]) {
  return Object.fromEntries([...ofEveryAnswer, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
