import type { z } from 'zod';
import { unprocessable } from './refusal.js';

/** A body of the wanted shape, or 422 that names the first field that is not. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw unprocessable('invalid_field', `/${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'is wrong'}`);
}
