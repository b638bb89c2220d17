const text = (description: string, maxLength = 200) => ({ description, schema: { type: 'string' as const, maxLength } });
const whole = (description: string) => ({
  description,
  schema: { type: 'integer' as const, format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
});

/** A header that is never missing where it is named. */
const always = <T extends object>(header: T) => ({ ...header, required: true });

/** Every header of a response that the OpenAPI document names. */
const headerDocs = {
  'X-Request-Id': always(text('The ID of this request. Include it when you contact support.')),
  'X-RateLimit-Limit': always(whole('The request limit of the window that has the fewest requests left.')),
  'X-RateLimit-Remaining': always(whole('The number of requests left in that window.')),
  'X-RateLimit-Reset': always(whole('When that window ends, in seconds since the Unix epoch (UTC).')),
  'RateLimit-Policy': always(
    text('Every limit window with its quota (`q`) and its length in seconds (`w`): `"minute";q=300;w=60, "day";q=100000;w=86400`.'),
  ),
  RateLimit: always(
    text(
      'What is left in every window: requests (`r`) and seconds until the window ends (`t`): `"minute";r=299;t=42, "day";r=99120;t=51234`.',
    ),
  ),
  ETag: text(
    'The entity tag of the record. It begins with the revision, for use in If-Match. When a single record is read, a digest of the response follows, for use in If-None-Match. The tag is weak (`W/`) when the response is compressed.',
  ),
  Location: always(text('The path of the record.')),
  'Retry-After': whole(
    'A number of seconds. On an error, retry the request after this time. On a 201 or 202, read the record again after this time.',
  ),
  'WWW-Authenticate': always(text('Bearer')),
  Allow: text('The methods that the path supports. Present on a 405.'),
  'Preference-Applied': text('The preferences of the Prefer header that were applied, such as `wait=20`.'),
  'Idempotent-Replayed': text('`true` when this is the stored answer of an earlier request with the same Idempotency-Key.'),
} as const;

export type HeaderName = keyof typeof headerDocs;

/** The headers of every response, which the document lists once: `x-common-headers` names them among its components. */
export const commonHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
] as const satisfies readonly HeaderName[];

/** The headers as components of the OpenAPI document. */
export const headerComponents: Readonly<Record<string, object>> = headerDocs;

const references = (names: readonly HeaderName[]): Readonly<Record<string, object>> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** What the response has beside the headers of every response, as references into the document's components. */
export function answerHeaders(...names: readonly HeaderName[]) {
  return names.length === 0 ? {} : { headers: references(names) };
}
