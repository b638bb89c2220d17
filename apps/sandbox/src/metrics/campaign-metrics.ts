import { FactReader, type MetricsFact } from './facts.js';
import { type ModelName, campaignProfile } from './platform-model.js';
import type { DayNumber } from './reporting-day.js';
import { eachDay } from './spend.js';
import { type CampaignVersion, spansOf } from './timeline.js';

/** The history of a campaign, from which all its metrics are calculated. */
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
 * Returns every fact of a campaign between two days, as the platform reports it at `now`. A pure function: the same past read at
 * the same time gives the same metrics, and the metrics of a day no longer change after 28 days.
 */
export function campaignFacts(campaign: CampaignPast, account: AdAccountModel, now: number, from: DayNumber, to: DayNumber): MetricsFact[] {
  const profile = campaignProfile(account.seed, campaign.id, account.model, account.currency);
  const reader = new FactReader(profile, account.timezone, now);
  const facts: MetricsFact[] = [];
  const requested = { from, to, timezone: account.timezone, now, isReported: true, reportLagSeconds: account.reportLagSeconds };
  eachDay(spansOf(campaign.versions, now), profile, requested, (day) => facts.push(...reader.factsOf(day)));
  return facts;
}

/** The delivery progress of a campaign, without the delay of the report. */
export interface DeliveryProgress {
  readonly firstDeliveredAt: number | null;
  /** Whether the lifetime budget is used up. Always false for a daily budget. */
  readonly isBudgetUsedUp: boolean;
}

export function deliveryProgress({ id, versions }: CampaignPast, account: AdAccountModel, now: number): DeliveryProgress {
  const spans = spansOf(versions, now);
  const last = versions.at(-1);
  const firstDeliveredAt = spans[0]?.from ?? null;
  if (last?.budget.type !== 'lifetime') return { firstDeliveredAt, isBudgetUsedUp: false };
  const profile = campaignProfile(account.seed, id, account.model, account.currency);
  const spent = eachDay(spans, profile, {
    from: 0,
    to: Infinity,
    timezone: account.timezone,
    now,
    isReported: false,
    reportLagSeconds: null,
  });
  return { firstDeliveredAt, isBudgetUsedUp: spent >= last.budget.amountMicros };
}
