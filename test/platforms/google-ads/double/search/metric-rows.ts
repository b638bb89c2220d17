import { adGroupAdRow } from '../delivery-status.js';
import { addDays, daysApart, daysBetween, localDay } from '../local-time.js';
import type { Customer } from '../records.js';
import { type Json, textOf } from '../schema/types.js';
import { type AdDay, adDays, conversionDays, conversionsKnown, rounded } from '../spend.js';
import type { World } from '../world.js';
import { fits } from './filter.js';
import type { Query } from './gaql.js';
import { RowBuilder } from './rows.js';

/** How long numbers are kept. */
const maxDays = 1_160;

interface Sum {
  impressions: number;
  clicks: number;
  costMicros: number;
  conversions: number;
  conversionsValue: number;
  conversionsByDate: number;
}

const nothing = (): Sum => ({ impressions: 0, clicks: 0, costMicros: 0, conversions: 0, conversionsValue: 0, conversionsByDate: 0 });
const valuePerConversion = 42.17;

/** The days that the conditions on `segments.date` allow, of those for which there can be numbers. */
function daysOf(world: World, customer: Customer, { where }: Query): readonly string[] {
  const today = localDay(world.clock.now(), customer.timeZone);
  const conditions = where.filter(({ path }) => path === 'segments.date');
  return daysBetween(addDays(today, -maxDays), today).filter((date) =>
    conditions.every((condition) => fits({ segments: { date } }, condition)),
  );
}

/** Which conversions come on a day, of the clicks of earlier days. */
function conversionsOn(day: string, clicksOf: readonly AdDay[], today: string): number {
  return clicksOf.reduce((sum, click) => {
    const age = daysApart(click.day, day);
    if (age < 0 || age > conversionDays || day > today) return sum;
    return sum + click.finalConversions * (conversionsKnown(age) - conversionsKnown(age - 1));
  }, 0);
}

const categorySegment = 'segments.conversion_action_category';

/** The categories of the primary conversion actions. All of them count in the column of conversions, whatever a campaign is for. */
function primaryCategories(customer: Customer): readonly string[] {
  const actions = [...customer.resources.values()].filter(({ kind }) => kind === 'conversionAction');
  const primary = actions.filter(({ fields }) => fields['status'] === 'ENABLED' && fields['primaryForGoal'] === true);
  return primary.length === 0 ? ['DEFAULT'] : primary.map(({ fields }) => textOf(fields['category']));
}

/** A number of conversions in as many parts as there are categories, which add up to it. */
function partsOf(value: number, count: number): readonly number[] {
  const part = rounded(value / count);
  return Array.from({ length: count }, (_, i) => (i < count - 1 ? part : rounded(value - part * (count - 1))));
}

/** Rows with numbers. With a segment, a row without any number does not come. */
export function metricRows(world: World, customer: Customer, query: Query): readonly Json[] {
  const build = new RowBuilder(world, customer);
  const days = daysOf(world, customer, query);
  const names = [...query.select, ...query.where.map(({ path }) => path)];
  const byDate = query.select.includes('segments.date');
  const categories = query.select.includes(categorySegment) ? primaryCategories(customer) : [''];
  const wantsDates = names.some((path) => path.endsWith('_by_conversion_date'));
  const from = days[0];
  const earlier = wantsDates && from !== undefined ? daysBetween(addDays(from, -conversionDays), addDays(from, -1)) : [];
  const today = localDay(world.clock.now(), customer.timeZone);
  const all = adDays(world, customer, [...earlier, ...days]);
  const inRange = new Set(days);
  const keyOf = (one: AdDay): string =>
    ({ customer: '', campaign: one.campaign.name, ad_group: one.group.name, ad_group_ad: one.ad.name })[query.from] ?? '';
  const rowOf = (one: AdDay): Json => {
    if (query.from === 'customer') return {};
    if (query.from === 'campaign') return build.campaign(one.campaign.name);
    const group = build.adGroup(one.group.name);
    return query.from === 'ad_group' ? group : { ...group, adGroupAd: adGroupAdRow(world, customer, one.ad) };
  };
  return [...Map.groupBy(all, keyOf).values()].flatMap((ofObject) => {
    const row = rowOf(ofObject[0] as AdDay);
    const sums = new Map<string, Sum>();
    for (const day of wantsDates ? days : []) {
      const sum = sumAt(sums, `${byDate ? day : ''} `);
      sum.conversionsByDate += conversionsOn(day, ofObject, today);
    }
    for (const one of ofObject) {
      if (!inRange.has(one.day)) continue;
      const [conversions, values] = [one.conversions, one.conversionsValue].map((value) => partsOf(value, categories.length));
      for (const [i, category] of categories.entries()) {
        const sum = sumAt(sums, `${byDate ? one.day : ''} ${category}`);
        sum.conversions += conversions?.[i] ?? 0;
        sum.conversionsValue += values?.[i] ?? 0;
        // A query with categories has no other numbers.
        sum.impressions += one.impressions;
        sum.clicks += one.clicks;
        sum.costMicros += one.costMicros;
      }
    }
    return [...sums].flatMap(([key, sum]) => {
      const [date, category] = key.split(' ');
      const segments = { ...(byDate ? { date } : {}), ...(category === '' ? {} : { conversionActionCategory: category }) };
      const isEmpty = Object.values(sum).every((value) => value === 0);
      return isEmpty ? [] : [{ ...row, metrics: metricsOf(sum), ...(Object.keys(segments).length === 0 ? {} : { segments }) }];
    });
  });
}

function sumAt(sums: Map<string, Sum>, key: string): Sum {
  const sum = sums.get(key) ?? nothing();
  sums.set(key, sum);
  return sum;
}

function metricsOf({ impressions, clicks, costMicros, conversions, conversionsValue, conversionsByDate }: Sum): Json {
  return {
    impressions: String(impressions),
    clicks: String(clicks),
    interactions: String(clicks),
    costMicros: String(costMicros),
    conversions: rounded(conversions),
    conversionsValue: rounded(conversionsValue),
    allConversions: rounded(conversions),
    allConversionsValue: rounded(conversionsValue),
    conversionsByConversionDate: rounded(conversionsByDate),
    conversionsValueByConversionDate: rounded(conversionsByDate * valuePerConversion),
    viewThroughConversions: '0',
    ctr: impressions === 0 ? 0 : rounded(clicks / impressions),
    averageCpc: clicks === 0 ? 0 : rounded(costMicros / clicks),
  };
}
