import type { OutgoingResponse } from '#libs/operations';
import type { z } from 'zod';
import { PlatformFailure } from '../../application/ports/ad-platform.js';

/** Parses the body of a successful response. Throws PlatformFailure, which names the platform, for an unexpected format. */
export function parseResponse<T extends z.ZodType>({ text }: OutgoingResponse, shape: T, platform: string): z.infer<T> {
  const result = shape.safeParse(parseJson(text, platform));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw unreadable(`${platform} responded in an unexpected format at /${issue?.path.join('/') ?? ''}.`, 'unknown_shape');
}

/** Throws PlatformFailure, which names the platform, for a body that is not JSON. */
export function parseJson(text: string, platform: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(`${platform} responded with a body that is not JSON.`, 'broken_body');
  }
}

const unreadable = (message: string, platformCode: string) =>
  new PlatformFailure('unavailable', message, { platformCode, mayHaveExecuted: true });
