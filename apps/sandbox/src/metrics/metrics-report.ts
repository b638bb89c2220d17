import { type AdAccount, modelOf } from '../accounts/ad-account.js';
import type { CampaignStore } from '../campaigns/campaign-store.js';
import type { World } from '../store/world.js';
import { campaignFacts } from './campaign-metrics.js';
import { figuresOf, type MetricsFact } from './facts.js';
import { type DayNumber, dayText } from './reporting-day.js';

export interface MetricsRow extends Readonly<ReturnType<typeof figuresOf>> {
  readonly day: string;
  readonly campaign_id: string;
  readonly ad_id: string;
  readonly ad_set_id: string;
}

/** The end of a page and the time of the first page, because all pages show the report of the same time. */
export interface PageCursor {
  readonly campaignId: string;
  readonly skip: number;
  readonly asOf: number;
}

export interface ReportPage {
  readonly rows: readonly MetricsRow[];
  readonly next: PageCursor | null;
}

export interface ReportRange {
  readonly from: DayNumber;
  readonly to: DayNumber;
}

const campaignsPerBatch = 25;

/** Returns a page of an ad account's report, ordered by campaign, day, ad and ad set. */
export async function reportPage(
  campaigns: CampaignStore,
  account: AdAccount,
  world: Pick<World, 'seed' | 'reportLagSeconds'>,
  { from, to }: ReportRange,
  start: PageCursor,
  limit: number,
): Promise<ReportPage> {
  const model = modelOf(account, world);
  const rows: MetricsRow[] = [];
  let { campaignId, skip } = start;
  for (;;) {
    const pasts = await campaigns.pasts(account.id, campaignId, campaignsPerBatch + 1);
    for (const past of pasts.slice(0, campaignsPerBatch)) {
      const facts = campaignFacts(past, model, start.asOf, from, to);
      const requested = past.id === campaignId ? facts.slice(skip) : facts;
      const fitting = requested.slice(0, limit - rows.length);
      rows.push(...fitting.map((fact) => rowOf(past.id, fact)));
      if (fitting.length < requested.length) {
        const done = facts.length - requested.length + fitting.length;
        return { rows, next: { campaignId: past.id, skip: done, asOf: start.asOf } };
      }
    }
    const next = pasts[campaignsPerBatch];
    if (!next) return { rows, next: null };
    campaignId = next.id;
    skip = 0;
  }
}

function rowOf(campaignId: string, fact: MetricsFact): MetricsRow {
  return { day: dayText(fact.day), campaign_id: campaignId, ad_id: fact.adId, ad_set_id: fact.adSetId, ...figuresOf(fact) };
}
