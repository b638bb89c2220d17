import type { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { OutgoingAnswer } from '../../outgoing/platform-http.js';

/** The body of an answer in the wanted shape; an error status as the failure it stands for. */
export function readAnswer<T extends z.ZodType>(answer: OutgoingAnswer, shape: T): z.infer<T> {
  const body = parsed(answer.text);
  if (answer.status >= 400) throw refusalOf(answer.status, body);
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new PlatformFailure('unavailable', `sandbox answered in an unknown shape at /${issue?.path.join('/') ?? ''}.`, {
    platformCode: 'unknown_shape',
    mayHaveBeenDone: true,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlatformFailure('unavailable', 'sandbox answered with a body that is not JSON.', {
      platformCode: 'broken_body',
      mayHaveBeenDone: true,
    });
  }
}

function refusalOf(status: number, body: unknown): PlatformFailure {
  const { code, message } = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error ?? {};
  const platformCode = typeof code === 'string' ? code : `http_${status}`;
  const kind = status === 401 ? 'unauthorized' : status === 404 ? 'not_found' : 'rejected';
  return new PlatformFailure(kind, typeof message === 'string' ? message : `sandbox answered with status ${status}.`, { platformCode });
}
