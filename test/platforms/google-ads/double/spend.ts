import { dayMs, hourMs } from '../../doubles/clock.js';
import { chanceOf } from '../../doubles/chance.js';
import { type Interval, intersect, lengthOf } from '../../doubles/intervals.js';
import { dayInterval, daysApart, daysBetween, localDay, momentOf } from './local-time.js';
import type { Customer, Resource } from './records.js';
import type { World } from './world.js';

/** What one ad has done on one day, as it is reported now. */
export interface AdDay {
  readonly ad: Resource;
  readonly group: Resource;
  readonly campaign: Resource;
  readonly day: string;
  readonly costMicros: number;
  readonly impressions: number;
  readonly clicks: number;
  /** By the day of the click. Fractions, because several ads share a conversion. */
  readonly conversions: number;
  readonly conversionsValue: number;
  /** All conversions that these clicks will have. */
  readonly finalConversions: number;
}

const costPerThousandMicros = 6_000_000;
const valuePerConversion = 42.17;
/** How many days after its click a conversion can come. */
export const conversionDays = 90;

/** When its status let a resource run. */
function enabledIn({ history }: Resource): Interval[] {
  return history.flatMap(({ at, fields }, i) => {
    const to = history[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    return fields['status'] === 'ENABLED' ? [{ from: at, to }] : [];
  });
}

function servedIn(customer: Customer, campaign: Resource, group: Resource, ad: Resource): Interval[] {
  if (ad.review === undefined || ad.review.isRejected) return [];
  const approved = [{ from: ad.review.decidedAt, to: Number.POSITIVE_INFINITY }];
  const at = (name: string) => momentOf(String(campaign.fields[name]), customer.timeZone);
  const scheduled = [{ from: at('startDateTime'), to: at('endDateTime') }];
  return [enabledIn(campaign), enabledIn(group), enabledIn(ad), scheduled].reduce(intersect, approved);
}

/** Reports are up to three hours late, and change at full hours only. */
const reportedUntil = (world: World) => Math.floor(world.clock.now() / hourMs) * hourMs - 3 * hourMs;

/** What a campaign may spend in a day, by its settings at the end of that day. */
function dayBudget(customer: Customer, campaign: Resource, dayEnd: number): number {
  const budget = customer.resources.get(String(campaign.fields['campaignBudget']));
  const fields = budget?.history.findLast(({ at }) => at < dayEnd)?.fields ?? budget?.history[0]?.fields;
  if (fields?.['period'] !== 'CUSTOM_PERIOD') return Number(fields?.['amountMicros'] ?? 0);
  const [start, end] = ['startDateTime', 'endDateTime'].map((name) => String(campaign.fields[name]).slice(0, 10)) as [string, string];
  return Number(fields['totalAmountMicros']) / (daysApart(start, end) + 1);
}

/** Clicks on one day in four turn out to be invalid, which is taken back after some days. */
const restatement = (campaign: Resource, day: string, ageDays: number): number =>
  chanceOf(campaign.name, day, 'invalid') < 0.25 && ageDays >= 2 ? 0.97 : 1;

/** The part of a day's conversions that is known some days later. */
export const conversionsKnown = (ageDays: number): number =>
  ageDays < 0 ? 0 : Math.min(1, 0.55 + 0.45 * Math.sqrt(Math.min(ageDays, conversionDays) / conversionDays));

/** Everything that a customer's ads have done on some days of its time zone. */
export function adDays(world: World, customer: Customer, days: readonly string[]): readonly AdDay[] {
  const until = reportedUntil(world);
  const intervals = days.map((day) => ({ day, ...dayInterval(day, customer.timeZone) }));
  const all = [...customer.resources.values()];
  const children = (kind: Resource['kind'], field: string) =>
    Map.groupBy(
      all.filter((one) => one.kind === kind),
      ({ fields }) => fields[field],
    );
  const [groupsOf, adsOf] = [children('adGroup', 'campaign'), children('adGroupAd', 'adGroup')];
  return all
    .filter(({ kind }) => kind === 'campaign')
    .flatMap((campaign) => {
      const served = (groupsOf.get(campaign.name) ?? []).flatMap((group) =>
        (adsOf.get(group.name) ?? []).map((ad) => ({ ad, group, servedIn: servedIn(customer, campaign, group, ad) })),
      );
      const ever = served.filter((one) => one.servedIn.length > 0);
      return ever.length === 0 ? [] : intervals.flatMap((day) => campaignDay(customer, campaign, ever, day, until));
    });
}

interface ServedAd {
  readonly ad: Resource;
  readonly group: Resource;
  readonly servedIn: readonly Interval[];
}

interface Day extends Interval {
  readonly day: string;
}

function campaignDay(
  customer: Customer,
  campaign: Resource,
  served: readonly ServedAd[],
  { day, from, to }: Day,
  until: number,
): readonly AdDay[] {
  const ageDays = Math.floor((until - from) / dayMs);
  const shares = served.flatMap((one) => {
    const share = lengthOf(intersect(one.servedIn, [{ from, to: Math.min(to, until) }])) / (to - from);
    return share > 0 ? [{ ...one, share, weight: 0.2 + chanceOf(one.ad.name, day) }] : [];
  });
  if (shares.length === 0) return [];
  const weights = shares.reduce((sum, { weight }) => sum + weight, 0);
  const budget = dayBudget(customer, campaign, to) * (0.7 + 0.3 * chanceOf(campaign.name, day)) * restatement(campaign, day, ageDays);
  return shares.map(({ ad, group, share, weight }) => {
    const costMicros = Math.floor((budget * share * weight) / weights);
    const impressions = Math.floor((costMicros / costPerThousandMicros) * 1_000);
    const clicks = Math.floor(impressions * (0.005 + 0.01 * chanceOf(ad.name, 'clicks')));
    const finalConversions = rounded(clicks * 0.083);
    const conversions = rounded(finalConversions * conversionsKnown(ageDays));
    const conversionsValue = rounded(conversions * valuePerConversion);
    return { ad, group, campaign, day, costMicros, impressions, clicks, conversions, conversionsValue, finalConversions };
  });
}

export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const customerOfCampaign = (world: World, campaignId: string): Customer | undefined =>
  [...world.customers.values()].find((customer) => customer.resources.has(`customers/${customer.id}/campaigns/${campaignId}`));

/** The spend of a campaign as it is reported now. */
export function spendByDay(world: World, customerId: string, campaignId: string, start: string, end: string): Record<string, number> {
  const days: Record<string, number> = {};
  const customer = world.customers.get(customerId);
  if (customer === undefined) throw new Error(`There is no customer ${customerId}.`);
  for (const { campaign, day, costMicros } of adDays(world, customer, daysBetween(start, end)))
    if (campaign.fields['id'] === campaignId) days[day] = (days[day] ?? 0) + costMicros;
  return days;
}

/** As if a campaign and its parts had existed and run since some days ago. */
export function rewritePast(world: World, campaignId: string, days: number): void {
  const customer = customerOfCampaign(world, campaignId);
  if (customer === undefined) throw new Error(`There is no campaign ${campaignId}.`);
  const at = world.clock.now() - days * dayMs;
  const name = `customers/${customer.id}/campaigns/${campaignId}`;
  const budget = customer.resources.get(name)?.fields['campaignBudget'];
  const groups = [...customer.resources.values()].filter(({ fields }) => fields['campaign'] === name).map((group) => group.name);
  const isOfCampaign = (one: Resource) =>
    one.name === name || one.name === budget || groups.includes(one.name) || groups.includes(String(one.fields['adGroup']));
  const rewritten = [...customer.resources.values()].map((resource): Resource => {
    if (!isOfCampaign(resource)) return resource;
    const start = { startDateTime: `${localDay(at, customer.timeZone)} 00:00:00` };
    const fields = { ...resource.fields, ...(resource.name === name ? start : {}) };
    const review = resource.review === undefined ? {} : { review: { ...resource.review, decidedAt: at } };
    return { ...resource, createdAt: at, fields, history: [{ at, fields }], ...review };
  });
  customer.resources = new Map(rewritten.map((resource) => [resource.name, resource]));
}
