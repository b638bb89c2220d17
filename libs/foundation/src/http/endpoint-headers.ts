const text = (description: string) => ({ description, schema: { type: 'string' as const } });
const whole = (description: string) => ({ description, schema: { type: 'integer' as const } });

const known = {
  ETag: text('The revision, for If-Match.'),
  Location: text('The path of the record.'),
  'Retry-After': whole('Whole seconds after which a retry succeeds.'),
  'WWW-Authenticate': text('Bearer'),
  Allow: text('The methods that the path takes.'),
} as const;

const everyAnswer = {
  'X-Request-Id': text('The id of this request; quote it when you ask for help.'),
  'X-RateLimit-Limit': whole('Requests in the window with the fewest requests left.'),
  'X-RateLimit-Remaining': whole('Requests left in that window.'),
  'X-RateLimit-Reset': whole('When that window ends, in UTC epoch seconds.'),
  'RateLimit-Policy': text('Every window of the limit: `"minute";q=300;w=60, "day";q=100000;w=86400`.'),
  RateLimit: text('What is left in every window: `"minute";r=299;t=42, "day";r=99120;t=51234`.'),
};

/** The headers of an answer in the OpenAPI document: those of every answer and the named ones. */
export function limitHeaderDocs(names: readonly string[]) {
  return { ...everyAnswer, ...Object.fromEntries(names.map((name) => [name, known[name as keyof typeof known]])) };
}
