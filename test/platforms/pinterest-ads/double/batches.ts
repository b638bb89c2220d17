import { z } from 'zod';
import { type Answer, ok, PinterestError } from './wire.js';

/** From 1 to 30 items, each of which the platform judges alone. */
export const batchOf = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(30);

/** Why one item of a batch was refused. It stands inside an answer with HTTP 200. */
export class ItemRefused extends Error {
  constructor(
    message: string,
    readonly code = 1,
  ) {
    super(message);
  }
}

export const itemNotFound = (what: string) => new ItemRefused(`${what} not found.`, 2);

/**
 * The answer to a batch: HTTP 200 whatever happened to the items. `exceptions` is a list for campaigns and ad groups, and one object for
 * ads.
 */
export function answerBatch<T>(items: readonly T[], kind: 'list' | 'object', work: (item: T) => object): Answer {
  return ok({
    items: items.map((item) => {
      try {
        const data = work(item);
        return kind === 'list' ? { data, exceptions: [] } : { data };
      } catch (error) {
        if (!(error instanceof ItemRefused)) throw error;
        const exception = { code: error.code, message: error.message };
        return kind === 'list' ? { data: {}, exceptions: [exception] } : { exceptions: exception };
      }
    }),
  });
}

/** The refusal of a whole request for the first rule that it breaks. */
export function assertRule(isKept: boolean, message: string): void {
  if (!isKept) throw new ItemRefused(message);
}

/** For answers that have no items. */
export function refusedAs(status: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof ItemRefused) throw new PinterestError(status, error.code, error.message);
    throw error;
  }
}
