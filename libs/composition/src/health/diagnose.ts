import { setTimeout as sleep } from 'node:timers/promises';
import { failed, type Finding, type HealthCheck, type HealthContext, type Verdict } from '#libs/operations';
import { blockedCheck } from './blocked-check.js';

export interface CheckResult extends Finding {
  readonly name: string;
}

export interface Diagnosis {
  /** The worst verdict of all checks. */
  readonly verdict: Verdict;
  readonly checks: readonly CheckResult[];
}

/** Long enough for a statement in each of some ten thousand accounts. */
const maxCheckMs = 30_000;

/** Runs one check after the other, each in bounded time. A check that cannot be done is a failure that says why. */
export async function diagnose(checks: readonly HealthCheck[], context: HealthContext, maxMs = maxCheckMs): Promise<Diagnosis> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push({ name: check.name, ...(await runBounded(check, context, maxMs)) });
  const verdicts = new Set(results.map(({ verdict }) => verdict));
  return { verdict: verdicts.has('failed') ? 'failed' : verdicts.has('warning') ? 'warning' : 'ok', checks: results };
}

async function runBounded(check: HealthCheck, context: HealthContext, maxMs: number): Promise<Finding> {
  const timer = new AbortController();
  const overdue = sleep(maxMs, undefined, { signal: timer.signal }).then(() =>
    failed(
      `Could not be checked: it did not finish within ${maxMs / 1_000} s.`,
      'Check the load of the database, then run the checks again.',
    ),
  );
  overdue.catch(() => undefined); // aborted below
  try {
    // The check starts in a promise, so that one that throws at once is reported, too.
    return await Promise.race([Promise.resolve(context).then((given) => check.run(given)), overdue]);
  } catch (error) {
    return blockedCheck(error);
  } finally {
    timer.abort();
  }
}
