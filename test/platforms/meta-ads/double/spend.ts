import { chanceOf } from '../../doubles/chance.js';
import { dayMs, minuteMs } from '../../doubles/clock.js';
import { type Interval, intersect, lengthOf } from '../../doubles/intervals.js';
import { minorOf } from './money.js';
import type { AdAccount, AdObject } from './records.js';
import { dayAfter, dayIn, daysBetween, dayStart } from './time.js';
import type { World } from './world.js';

/** What one ad has done on one day of its ad account, as it is reported now. Amounts are in minor units. */
export interface AdDay {
  readonly ad: AdObject;
  readonly adSet: AdObject;
  readonly campaign: AdObject;
  readonly day: string;
  readonly spend: number;
  readonly impressions: number;
  /** All clicks, also those on the name of the page. */
  readonly clicks: number;
  readonly linkClicks: number;
  readonly landingPageViews: number;
  readonly conversions: number;
  readonly value: number;
}

/** When the status of an object let it run. */
function activeIn({ history }: AdObject): Interval[] {
  return history.flatMap(({ at, fields }, i) => {
    const to = history[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    return fields.status === 'ACTIVE' ? [{ from: at, to }] : [];
  });
}

function scheduledIn({ fields, ranSince }: AdObject): Interval[] {
  const end = [fields['end_time'], fields['stop_time']].find((one) => typeof one === 'number' && one > 0);
  return [{ from: ranSince ?? Number(fields['start_time'] ?? 0), to: end === undefined ? Number.POSITIVE_INFINITY : Number(end) }];
}

function servedIn(campaign: AdObject, adSet: AdObject, ad: AdObject): Interval[] {
  if (ad.review === undefined || ad.review.isRejected) return [];
  const approved = [{ from: ad.review.decidedAt, to: Number.POSITIVE_INFINITY }];
  return [activeIn(campaign), activeIn(adSet), activeIn(ad), scheduledIn(campaign), scheduledIn(adSet)].reduce(intersect, approved);
}

/** Reports are fresh every 15 minutes. */
const reportedUntil = (world: World) => Math.floor(world.clock.now() / (15 * minuteMs)) * 15 * minuteMs;

/** What may be spent in a day, by the settings at the end of that day. */
function dayBudget({ history, createdAt }: AdObject, adSets: readonly AdObject[], dayEnd: number): number {
  const fields = history.findLast(({ at }) => at < dayEnd)?.fields ?? history[0]?.fields;
  const [daily, lifetime] = [fields?.['daily_budget'], fields?.['lifetime_budget']];
  if (typeof daily === 'number') return daily;
  if (typeof lifetime !== 'number') return adSets.reduce((sum, adSet) => sum + dayBudget(adSet, [], dayEnd), 0);
  const ends = [fields?.['stop_time'], fields?.['end_time'], ...adSets.map((adSet) => adSet.fields['end_time'])];
  const end = Math.max(...ends.filter((one): one is number => typeof one === 'number' && one > 0), createdAt + dayMs);
  return lifetime / (Math.ceil((end - createdAt) / dayMs) + 1);
}

/** The part of a day's conversions that is known some days later. They are final after 28 days. */
export const conversionsKnown = (ageDays: number): number =>
  ageDays >= 28 ? 1 : ([0.5, 0.66, 0.74, 0.8][ageDays] ?? 0.8 + (ageDays / 28) * 0.19);

interface Served {
  readonly ad: AdObject;
  readonly adSet: AdObject;
  readonly servedIn: readonly Interval[];
}

/** Everything that the ads of an ad account have done on some days. */
export function adDays(world: World, account: AdAccount, days: readonly string[], onlyCampaign?: AdObject): AdDay[] {
  const until = reportedUntil(world);
  const adSetsOf = Map.groupBy(world.adSets.values(), ({ fields }) => fields['campaign_id']);
  const adsOf = Map.groupBy(world.ads.values(), ({ fields }) => fields['adset_id']);
  const campaigns = onlyCampaign === undefined ? [...world.campaigns.values()] : [onlyCampaign];
  return campaigns
    .filter((campaign) => campaign.adAccountId === account.id)
    .flatMap((campaign) => {
      const adSets = adSetsOf.get(campaign.id) ?? [];
      const served = adSets.flatMap((adSet) =>
        (adsOf.get(adSet.id) ?? []).map((ad) => ({ ad, adSet, servedIn: servedIn(campaign, adSet, ad) })),
      );
      const ever = served.filter((one) => one.servedIn.length > 0);
      return ever.length === 0 ? [] : days.flatMap((day) => campaignDay(account, campaign, adSets, ever, day, until));
    });
}

function campaignDay(
  { timeZone, currency }: AdAccount,
  campaign: AdObject,
  adSets: readonly AdObject[],
  served: readonly Served[],
  day: string,
  until: number,
): AdDay[] {
  const start = dayStart(day, timeZone);
  const end = dayStart(dayAfter(day), timeZone);
  const today = [{ from: start, to: Math.min(end, until) }];
  const ageDays = Math.floor((until - start) / dayMs);
  const shares = served.flatMap((one) => {
    const share = lengthOf(intersect(one.servedIn, today)) / (end - start);
    return share > 0 ? [{ ...one, share, weight: 0.2 + chanceOf(one.ad.id, day) }] : [];
  });
  if (shares.length === 0) return [];
  const weights = shares.reduce((sum, { weight }) => sum + weight, 0);
  const budget = dayBudget(campaign, adSets, end) * (0.7 + 0.3 * chanceOf(campaign.id, day));
  return shares.map(({ ad, adSet, share, weight }) => {
    const spend = Math.floor((budget * share * weight) / weights);
    const impressions = Math.floor((spend / minorOf(6, currency)) * 1_000);
    const linkClicks = Math.floor(impressions * (0.005 + 0.01 * chanceOf(ad.id, 'clicks')));
    const conversions = Math.floor(linkClicks * 0.08 * conversionsKnown(ageDays));
    const clicks = Math.ceil(linkClicks * 1.3);
    const landingPageViews = Math.floor(linkClicks * 0.8);
    const value = conversions * minorOf(42.5, currency);
    return { ad, adSet, campaign, day, spend, impressions, clicks, linkClicks, landingPageViews, conversions, value };
  });
}

/** What a campaign or ad set has spent since it exists, in minor units. */
export function spentInLife(world: World, object: AdObject): number {
  const account = world.adAccounts.get(object.adAccountId) as AdAccount;
  const campaign = object.level === 'Campaign' ? object : (world.campaigns.get(String(object.fields['campaign_id'])) as AdObject);
  const days = daysBetween(dayIn(object.createdAt, account.timeZone), dayIn(world.clock.now(), account.timeZone));
  return adDays(world, account, days, campaign)
    .filter(({ adSet }) => object.level === 'Campaign' || adSet.id === object.id)
    .reduce((sum, { spend }) => sum + spend, 0);
}

/** As if a campaign and its parts had existed and run since some days ago. */
export function rewritePast(world: World, campaignId: string, days: number): void {
  const campaign = world.campaigns.get(campaignId);
  if (campaign === undefined) throw new Error(`There is no campaign ${campaignId}.`);
  const at = world.clock.now() - days * dayMs;
  const adSets = [...world.adSets.values()].filter(({ fields }) => fields['campaign_id'] === campaignId);
  const ads = [...world.ads.values()].filter(({ fields }) => adSets.some(({ id }) => id === fields['adset_id']));
  for (const object of [campaign, ...adSets, ...ads]) {
    Object.assign(object, { createdAt: at, ranSince: at, history: [{ at, fields: object.fields }] });
    if (object.review !== undefined) object.review.decidedAt = at;
  }
}
