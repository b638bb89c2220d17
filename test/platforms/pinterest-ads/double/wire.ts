/** An error as the API writes it: an HTTP status with a number and a text. */
export class PinterestError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

export const invalidRequest = (what: string) => new PinterestError(400, 1, `Invalid request: ${what}`);
export const authenticationFailed = () => new PinterestError(401, 2, 'Authentication failed.');
export const scopeMissing = () =>
  new PinterestError(
    401,
    3,
    'Your token does not have sufficient permissions to perform this operation. ' +
      'Please ensure your token is authorized with the correct set of scopes.',
  );
export const notPermitted = () => new PinterestError(403, 29, 'You are not permitted to access that resource.');
export const tooManyRequests = () =>
  new PinterestError(
    429,
    8,
    'This request exceeded a rate limit. This can happen if the client exceeds one\nof the published rate limits within a short time window.',
  );
/** Analytics are throttled with 400 and say in words when to ask again, as Airbyte's connector for Pinterest meets it. */
export const tooManyReports = (seconds = 1) => new PinterestError(400, 1, `Retry after ${seconds} seconds`);
export const notFound = (what: string, code = 404) => new PinterestError(404, code, `${what} not found.`);
