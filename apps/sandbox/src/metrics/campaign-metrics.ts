import { FactReader, type MetricsFact } from './facts.js';
import { type ModelName, natureOf } from './platform-model.js';
import type { DayNumber } from './reporting-day.js';
import { eachDay } from './spend.js';
import { type CampaignVersion, spansOf } from './timeline.js';

/** All that the numbers of a campaign follow from. */
export interface CampaignPast {
  readonly id: string;
  readonly versions: readonly CampaignVersion[];
}

export interface AdAccountModel {
  readonly seed: number;
  readonly model: ModelName;
  readonly currency: string;
  readonly timezone: string;
  readonly reportLagSeconds: number | null;
}

/**
 * Every cell of a campaign from the one day to the other, as the platform reports it at `now`. A pure function: the same past
 * read at the same time gives the same numbers, and a day older than 28 days gives them for ever.
 */
export function campaignFacts(campaign: CampaignPast, account: AdAccountModel, now: number, from: DayNumber, to: DayNumber): MetricsFact[] {
  const nature = natureOf(account.seed, campaign.id, account.model, account.currency);
  const reader = new FactReader(nature, account.timezone, now);
  const facts: MetricsFact[] = [];
  const requested = { from, to, timezone: account.timezone, now, isReported: true, reportLagSeconds: account.reportLagSeconds };
  eachDay(spansOf(campaign.versions, now), nature, requested, (day) => facts.push(...reader.factsOf(day)));
  return facts;
}

/** How a campaign's delivery stands, known to the platform at once and not only when the report shows it. */
export interface DeliveryProgress {
  readonly firstDeliveredAt: number | null;
  /** Of a lifetime budget; for a daily one there is nothing to use up. */
  readonly isBudgetUsedUp: boolean;
}

export function deliveryProgress({ id, versions }: CampaignPast, account: AdAccountModel, now: number): DeliveryProgress {
  const spans = spansOf(versions, now);
  const last = versions.at(-1);
  const firstDeliveredAt = spans[0]?.from ?? null;
  if (last?.budget.type !== 'lifetime') return { firstDeliveredAt, isBudgetUsedUp: false };
  const nature = natureOf(account.seed, id, account.model, account.currency);
  const spent = eachDay(spans, nature, {
    from: 0,
    to: Infinity,
    timezone: account.timezone,
    now,
    isReported: false,
    reportLagSeconds: null,
  });
  return { firstDeliveredAt, isBudgetUsedUp: spent >= last.budget.amountMicros };
}
