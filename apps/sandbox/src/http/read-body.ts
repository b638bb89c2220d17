import type { z } from 'zod';
import { unprocessable } from './platform-error.js';

/** Validates a request body. Throws a 422 error that names the first invalid field. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw unprocessable('invalid_field', `/${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'is invalid'}`);
}
