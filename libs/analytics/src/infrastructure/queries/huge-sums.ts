import { InvalidParameters, type Problem, ValidationFailed } from '#libs/kernel';
import pg from 'pg';
import { SumTooLarge } from '../../domain/metrics.js';

const numericValueOutOfRange = '22003';

/** Runs a query. Rejects a sum above 2^53, which JSON cannot represent exactly. */
export async function rejectHugeSums<T>(place: 'parameter' | 'pointer', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isHuge = error instanceof SumTooLarge || (error instanceof pg.DatabaseError && error.code === numericValueOutOfRange);
    if (!isHuge) throw error;
    const message = 'A sum in this period exceeds 2^53. Request fewer days or a single campaign.';
    const problem: Problem = { code: 'out_of_range', message };
    throw place === 'parameter'
      ? new InvalidParameters([{ parameter: 'start_date', ...problem }])
      : new ValidationFailed([{ pointer: '/start_date', ...problem }]);
  }
}
