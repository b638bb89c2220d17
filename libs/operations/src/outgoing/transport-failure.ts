/** Codes of failures that occur before the request reaches the server. */
const notSentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** A call without a complete response. It never contains a header, a body or a query. */
export class TransportFailure extends Error {
  constructor(
    /** The error code of the system or the HTTP client, or the name of the error. */
    readonly code: string,
    /** False when the request certainly did not reach the server. */
    readonly wasSent: boolean,
  ) {
    super(`No complete response (${code}).`);
    this.name = 'TransportFailure';
  }

  static of(error: unknown): TransportFailure {
    const codes = codesOf(error);
    return new TransportFailure(codes[0] ?? nameOf(error), !codes.some((code) => notSentCodes.has(code)));
  }
}

function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown[] };
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesOf(cause),
    ...(Array.isArray(errors) ? errors.flatMap((one) => codesOf(one)) : []),
  ];
}

function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : 'unknown';
}
