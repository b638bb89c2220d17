import { dayMs, dayOf, hourMs, startOfDay } from '../../doubles/clock.js';
import { type Interval, intersect, lengthOf } from '../../doubles/intervals.js';
import type { RunningEntity } from './records.js';
import { chanceOf } from '../../doubles/chance.js';
import type { World } from './world.js';

/** What one ad has done on one day, as it is reported now. */
export interface AdDay {
  readonly ad: RunningEntity;
  readonly group: RunningEntity;
  readonly campaign: RunningEntity;
  readonly day: string;
  readonly spendMicros: number;
  readonly impressions: number;
  readonly clicks: number;
  /** Of the default attribution windows. */
  readonly conversions: number;
  readonly valueMicros: number;
}

const costPerThousandMicros = 6_000_000;
const valuePerConversionMicros = 42_500_000;

/** When the status of an entity let it run. */
function activeIn({ history }: RunningEntity): Interval[] {
  return history.flatMap(({ at, fields }, i) => {
    const to = history[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    return fields.status === 'ACTIVE' ? [{ from: at, to }] : [];
  });
}

/** When a schedule, in seconds, lets something run. */
function scheduledIn({ fields }: RunningEntity): Interval[] {
  const ms = (value: unknown, otherwise: number) => (typeof value === 'number' ? value * 1_000 : otherwise);
  return [{ from: ms(fields['start_time'], 0), to: ms(fields['end_time'], Number.POSITIVE_INFINITY) }];
}

function servedIn(campaign: RunningEntity, group: RunningEntity, ad: RunningEntity): Interval[] {
  if (ad.review === undefined || ad.review.isRejected) return [];
  const approved = [{ from: ad.review.decidedAt, to: Number.POSITIVE_INFINITY }];
  return [activeIn(campaign), activeIn(group), activeIn(ad), scheduledIn(campaign), scheduledIn(group)].reduce(intersect, approved);
}

/** Reports are up to an hour late, and change at full hours only. */
const reportedUntil = (world: World) => Math.floor(world.clock.now() / hourMs) * hourMs - hourMs;

/** What the campaign may spend in a day, by its settings at the end of that day. */
function dayBudget({ history, createdAt }: RunningEntity, dayEnd: number): number {
  const fields = history.findLast(({ at }) => at < dayEnd)?.fields ?? history[0]?.fields;
  const [daily, lifetime, end] = [fields?.['daily_spend_cap'], fields?.['lifetime_spend_cap'], fields?.['end_time']];
  if (typeof daily === 'number') return daily;
  if (typeof lifetime !== 'number' || typeof end !== 'number') return 0;
  return lifetime / Math.max(1, Math.ceil((end * 1_000 - createdAt) / dayMs) + 1);
}

/** Clicks on one day in four turn out to be invalid, which is taken back after some days. */
function restatement(campaign: RunningEntity, day: string, ageDays: number): number {
  return chanceOf(campaign.id, day, 'invalid') < 0.25 && ageDays >= 2 ? 0.97 : 1;
}

/** The part of a day's conversions that is known some days later. They are final after 30 days. */
export const conversionsKnown = (ageDays: number): number =>
  ageDays >= 30 ? 1 : ([0.5, 0.68, 0.76, 0.82][ageDays] ?? 0.82 + (ageDays / 30) * 0.17);

interface ServedAd {
  readonly ad: RunningEntity;
  readonly group: RunningEntity;
  readonly servedIn: readonly Interval[];
}

/** Everything that the ads of an ad account have done on some days. */
export function adDays(world: World, adAccountId: string, days: readonly string[]): AdDay[] {
  const until = reportedUntil(world);
  const groupsOf = Map.groupBy(world.adGroups.values(), ({ fields }) => fields['campaign_id']);
  const adsOf = Map.groupBy(world.ads.values(), ({ fields }) => fields['ad_group_id']);
  return [...world.campaigns.values()]
    .filter((campaign) => campaign.adAccountId === adAccountId)
    .flatMap((campaign) => {
      const served = (groupsOf.get(campaign.id) ?? []).flatMap((group) =>
        (adsOf.get(group.id) ?? []).map((ad) => ({ ad, group, servedIn: servedIn(campaign, group, ad) })),
      );
      const ever = served.filter((one) => one.servedIn.length > 0);
      return ever.length === 0 ? [] : days.flatMap((day) => campaignDay(campaign, ever, day, until));
    });
}

function campaignDay(campaign: RunningEntity, served: readonly ServedAd[], day: string, until: number): AdDay[] {
  const start = startOfDay(day);
  const today = [{ from: start, to: Math.min(start + dayMs, until) }];
  const ageDays = Math.floor((until - start) / dayMs);
  const shares = served.flatMap((one) => {
    const share = lengthOf(intersect(one.servedIn, today)) / dayMs;
    return share > 0 ? [{ ...one, share, weight: 0.2 + chanceOf(one.ad.id, day) }] : [];
  });
  const weights = shares.reduce((sum, { weight }) => sum + weight, 0);
  const fraction = 0.7 + 0.3 * chanceOf(campaign.id, day);
  const budget = dayBudget(campaign, start + dayMs) * fraction * restatement(campaign, day, ageDays);
  return shares.map(({ ad, group, share, weight }) => {
    const spendMicros = Math.floor((budget * share * weight) / weights);
    const impressions = Math.floor((spendMicros / costPerThousandMicros) * 1_000);
    const clicks = Math.floor(impressions * (0.005 + 0.01 * chanceOf(ad.id, 'clicks')));
    const conversions = Math.floor(clicks * 0.08 * conversionsKnown(ageDays));
    return { ad, group, campaign, day, spendMicros, impressions, clicks, conversions, valueMicros: conversions * valuePerConversionMicros };
  });
}

export function daysBetween(start: string, end: string): string[] {
  const days: string[] = [];
  for (let at = startOfDay(start); at <= startOfDay(end); at += dayMs) days.push(dayOf(at));
  return days;
}

/** The spend of a campaign as it is reported now. */
export function spendByDay(world: World, adAccountId: string, campaignId: string, start: string, end: string): Record<string, number> {
  const days: Record<string, number> = {};
  for (const { campaign, day, spendMicros } of adDays(world, adAccountId, daysBetween(start, end)))
    if (campaign.id === campaignId) days[day] = (days[day] ?? 0) + spendMicros;
  return days;
}

/** As if a campaign and its parts had existed and run since some days ago. */
export function rewritePast(world: World, campaignId: string, days: number): void {
  const campaign = world.campaigns.get(campaignId);
  if (campaign === undefined) throw new Error(`There is no campaign ${campaignId}.`);
  const at = world.clock.now() - days * dayMs;
  const groups = [...world.adGroups.values()].filter(({ fields }) => fields['campaign_id'] === campaignId);
  const ads = [...world.ads.values()].filter(({ fields }) => groups.some(({ id }) => id === fields['ad_group_id']));
  for (const entity of [campaign, ...groups, ...ads]) {
    const fields = { ...entity.fields, ...(entity === campaign ? { start_time: Math.floor(at / 1_000) } : {}) };
    Object.assign(entity, { createdAt: at, fields, history: [{ at, fields }] });
    if (entity.review !== undefined) entity.review.decidedAt = at;
  }
}
