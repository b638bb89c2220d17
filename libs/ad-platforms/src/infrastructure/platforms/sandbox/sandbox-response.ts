import type { OutgoingResponse } from '#libs/foundation';
import type { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';

/** Parses the body of a response. Throws PlatformFailure for an error status or an unexpected format. */
export function readResponse<T extends z.ZodType>(response: OutgoingResponse, shape: T): z.infer<T> {
  const body = parseJson(response.text);
  if (response.status >= 400) throw toPlatformFailure(response.status, body);
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new PlatformFailure('unavailable', `sandbox responded in an unexpected format at /${issue?.path.join('/') ?? ''}.`, {
    platformCode: 'unknown_shape',
    mayHaveExecuted: true,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlatformFailure('unavailable', 'sandbox responded with a body that is not JSON.', {
      platformCode: 'broken_body',
      mayHaveExecuted: true,
    });
  }
}

function toPlatformFailure(status: number, body: unknown): PlatformFailure {
  const { code, message } = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error ?? {};
  const platformCode = typeof code === 'string' ? code : `http_${status}`;
  const kind = status === 401 ? 'unauthorized' : status === 404 ? 'not_found' : 'rejected';
  return new PlatformFailure(kind, typeof message === 'string' ? message : `sandbox responded with status ${status}.`, { platformCode });
}
