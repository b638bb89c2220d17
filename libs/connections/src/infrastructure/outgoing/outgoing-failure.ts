import { PlatformFailure } from '../../application/ports/ad-platform.js';

/** Failures before a byte of the request can have reached the platform. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** What a failed call means; its words never hold a header, a body or a query. */
export function failureOfTransport(error: unknown, platform: string): PlatformFailure {
  if (error instanceof PlatformFailure) return error;
  const codes = codesOf(error);
  const wasSent = !codes.some((code) => neverSent.has(code));
  return new PlatformFailure('unavailable', `${platform} did not answer (${codes[0] ?? nameOf(error)}).`, { mayHaveBeenDone: wasSent });
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
