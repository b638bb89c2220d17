import { PlatformFailure } from '../../application/ports/ad-platform.js';

/** Codes of failures that occur before the request reaches the platform. */
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

/** Converts a transport error. The message never contains a header, a body or a query. */
export function toPlatformFailure(error: unknown, platform: string): PlatformFailure {
  if (error instanceof PlatformFailure) return error;
  const codes = codesOf(error);
  const wasSent = !codes.some((code) => notSentCodes.has(code));
  return new PlatformFailure('unavailable', `${platform} did not answer (${codes[0] ?? nameOf(error)}).`, { mayHaveExecuted: wasSent });
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
