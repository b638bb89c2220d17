import { type AccountContext, Clock, InvalidParameters, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { daysIn, lastCompleteDay, maxPeriodDays, type Period, periodOf } from '../../domain/reporting-period.js';
import { zonesOf } from '../../domain/sources.js';
import { isAwaited } from './sources-sql.js';

const findZones = sql(
  'zones of analytics sources',
  `select distinct ${isAwaited} as is_awaited, timezone from analytics.connection c where account_id = $1`,
);

/** Reports a problem with `start_date`. */
export type ReportPeriodProblem = (code: 'conflicting_fields' | 'out_of_range', message: string, max?: number) => void;

/** Rejects the period of a request whose dates are query parameters. */
export const rejectPeriod: ReportPeriodProblem = (code, message, max) => {
  throw new InvalidParameters([{ parameter: 'start_date', code, message, ...(max === undefined ? {} : { max }) }]);
};

/** Resolves the period of a query, with defaults for missing dates. */
@Injectable()
export class PeriodResolver {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async resolve(account: AccountContext, start: string | null, end: string | null, wrong: ReportPeriodProblem): Promise<Period> {
    const lastComplete = end ?? (await this.lastCompleteDay(account));
    const period = periodOf(start, end, () => lastComplete);
    if (period.start > period.end) wrong('conflicting_fields', `start_date must not be after end_date (${period.end}).`);
    else if (daysIn(period) > maxPeriodDays)
      wrong('out_of_range', `The period from start_date to end_date must be at most ${maxPeriodDays} days.`, maxPeriodDays);
    return period;
  }

  private async lastCompleteDay(account: AccountContext): Promise<string> {
    const sources = await this.database.read(account.accountId, findZones, [uuidOf(account.accountId)]);
    return lastCompleteDay(this.clock.now(), zonesOf(sources, account.timezone));
  }
}
