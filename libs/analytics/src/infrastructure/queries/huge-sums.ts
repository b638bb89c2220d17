import { InvalidParameters, type Problem, ValidationFailed } from '#libs/kernel';
import pg from 'pg';
import { SumTooLarge } from '../../domain/metrics.js';

const numericValueOutOfRange = '22003';

/** Runs a question; a sum beyond 2^53, which JSON cannot hold exactly, is refused rather than rounded. */
export async function rejectHugeSums<T>(place: 'parameter' | 'pointer', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isHuge = error instanceof SumTooLarge || (error instanceof pg.DatabaseError && error.code === numericValueOutOfRange);
    if (!isHuge) throw error;
    const message = 'The sums of this period are beyond 2^53: ask for fewer days or one campaign.';
    const problem: Problem = { code: 'out_of_range', message };
    throw place === 'parameter'
      ? new InvalidParameters([{ parameter: 'start_date', ...problem }])
      : new ValidationFailed([{ pointer: '/start_date', ...problem }]);
  }
}
