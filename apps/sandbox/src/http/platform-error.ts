/** An error response of the platform. */
export class PlatformError extends Error {
  constructor(
    readonly status: number,
    readonly code: string | number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  get body(): { error: { code: string | number; message: string } } {
    return { error: { code: this.code, message: this.message } };
  }
}

export const notFound = (what: string): PlatformError => new PlatformError(404, 'not_found', `The requested ${what} does not exist.`);
export const unprocessable = (code: string, message: string): PlatformError => new PlatformError(422, code, message);
