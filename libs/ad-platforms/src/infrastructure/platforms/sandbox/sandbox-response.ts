import type { OutgoingResponse } from '#libs/foundation';
import type { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import { readSandboxFailure } from './sandbox-failures.js';

/** Parses the body of a response. Throws PlatformFailure for a failure or an unexpected format. */
export function readResponse<T extends z.ZodType>(response: OutgoingResponse, shape: T): z.infer<T> {
  const failure = readSandboxFailure(response, 'sandbox');
  if (failure !== null) throw failure;
  const result = shape.safeParse(parseJson(response.text));
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
