import { addDays, type Clock, dayIn } from '#libs/kernel';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import type { PlatformMetricsPage, ReportedThrough } from '../../../application/ports/metrics.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { referenceIn } from '../reference-in-name.js';
import type { GoogleApi } from './google-api.js';
import { campaignKey } from './google-campaigns.js';
import { withGoals } from './google-goals.js';
import { metricsQuery, metricsRow, metricsRowOf } from './google-columns.js';

/** Spend and clicks of a day are there by three in the morning, conversions with another attribution than the last click by three in the afternoon. */
const delayHours = { delivery: 3, conversions: 15 };
const hourMs = 3_600_000;

interface Progress {
  /** Read before the rows, so that a day that counts as reported is complete in them. */
  readonly through: ReportedThrough;
  readonly token: string;
}

/** The metrics of one ad account, without the campaigns that were not made here. */
export class GoogleMetrics {
  constructor(
    private readonly api: GoogleApi,
    private readonly target: AdAccountTarget,
    private readonly handles: ConnectionHandles,
    private readonly clock: Clock,
  ) {}

  async read(startDay: string, endDay: string, cursor: string | null): Promise<PlatformMetricsPage> {
    const progress = cursor === null ? null : decoded(cursor);
    const dataThrough = progress?.through ?? this.through(startDay, endDay);
    const { rows, next } = await this.api.page(metricsQuery(startDay, endDay), metricsRow, progress?.token ?? null, true);
    const prefix = campaignKey('');
    const created = new Set([...(await this.handles.under('part', prefix)).keys()].map((key) => key.slice(prefix.length)));
    // A person can have renamed a campaign.
    const ours = rows.filter(({ campaign: { id, name } }) => created.has(id) || referenceIn('cmp', name) !== null);
    return {
      rows: (await withGoals(ours, [startDay, endDay], this.api, this.handles)).map(metricsRowOf),
      nextCursor: next === null ? null : encoded({ through: dataThrough, token: next }),
      dataThrough,
    };
  }

  /** Google does not say which days are complete. */
  private through(startDay: string, endDay: string): ReportedThrough {
    const timezone = this.target.access['time_zone'] ?? 'Etc/UTC';
    const throughOf = (hours: number): string | null => {
      const day = addDays(dayIn(new Date(this.clock.now().getTime() - hours * hourMs), timezone), -1);
      const last = day < endDay ? day : endDay;
      return last < startDay ? null : last;
    };
    return { delivery: throughOf(delayHours.delivery), conversions: throughOf(delayHours.conversions) };
  }
}

const encoded = (progress: Progress): string => Buffer.from(JSON.stringify(progress)).toString('base64url');
const decoded = (cursor: string): Progress => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Progress;
