import { decimal } from './money.js';
import type { AdAccount } from './records.js';
import type { AdDay } from './spend.js';

export type InsightLevel = 'account' | 'campaign' | 'adset' | 'ad';

const levelId: Readonly<Record<InsightLevel, (day: AdDay) => string>> = {
  account: () => '',
  campaign: ({ campaign }) => campaign.id,
  adset: ({ adSet }) => adSet.id,
  ad: ({ ad }) => ad.id,
};

/** What people did after an ad of an objective. Types contain each other: they must not be added. */
const conversionTypes: Readonly<Record<string, readonly string[]>> = {
  OUTCOME_SALES: ['purchase', 'omni_purchase', 'offsite_conversion.fb_pixel_purchase'],
  OUTCOME_LEADS: ['lead', 'offsite_conversion.fb_pixel_lead'],
  OUTCOME_APP_PROMOTION: ['omni_app_install', 'mobile_app_install'],
};

/** The sums of some rows for one object and one period. */
interface Sum {
  readonly first: AdDay;
  readonly start: string;
  readonly stop: string;
  readonly days: AdDay[];
}

const total = (
  days: readonly AdDay[],
  name: 'spend' | 'impressions' | 'clicks' | 'linkClicks' | 'landingPageViews' | 'conversions' | 'value',
) => days.reduce((sum, day) => sum + day[name], 0);

/** One row for each object of a level and each period. An object without impressions has none. */
export function insightRows(
  account: AdAccount,
  days: readonly AdDay[],
  query: {
    readonly level: InsightLevel;
    readonly since: string;
    readonly until: string;
    readonly isDaily: boolean;
    readonly windows: readonly string[];
  },
): Record<string, unknown>[] {
  const sums = new Map<string, Sum>();
  for (const one of days) {
    const key = `${query.isDaily ? one.day : ''} ${levelId[query.level](one)}`;
    const period = query.isDaily ? { start: one.day, stop: one.day } : { start: query.since, stop: query.until };
    const sum = sums.get(key) ?? { first: one, ...period, days: [] };
    sum.days.push(one);
    sums.set(key, sum);
  }
  return [...sums.values()]
    .filter((sum) => total(sum.days, 'impressions') > 0)
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .map((sum) => rowOf(account, sum, query.level, query.windows));
}

function rowOf({ id, name, currency }: AdAccount, { first, start, stop, days }: Sum, level: InsightLevel, windows: readonly string[]) {
  const { campaign, adSet, ad } = first;
  const has = { campaign: level !== 'account', adset: level === 'adset' || level === 'ad', ad: level === 'ad' };
  const impressions = total(days, 'impressions');
  return {
    account_id: id,
    account_name: name,
    account_currency: currency,
    ...(has.campaign ? { campaign_id: campaign.id, campaign_name: campaign.fields.name, objective: campaign.fields['objective'] } : {}),
    ...(has.adset ? { adset_id: adSet.id, adset_name: adSet.fields.name, optimization_goal: adSet.fields['optimization_goal'] } : {}),
    ...(has.ad ? { ad_id: ad.id, ad_name: ad.fields.name } : {}),
    date_start: start,
    date_stop: stop,
    impressions: String(impressions),
    reach: String(Math.ceil(impressions * 0.7)),
    clicks: String(total(days, 'clicks')),
    inline_link_clicks: String(total(days, 'linkClicks')),
    spend: decimal(total(days, 'spend'), currency),
    attribution_setting: '7d_click_1d_view',
    ...actionsOf(days, currency, windows),
  };
}

/** Actions that did not happen are left out, and so is a list without any. */
function actionsOf(days: readonly AdDay[], currency: string, windows: readonly string[]): object {
  const byObjective = Map.groupBy(days, ({ campaign }) => String(campaign.fields['objective']));
  const counts = new Map<string, number>();
  const values = new Map<string, number>();
  const add = (to: Map<string, number>, type: string, count: number) => to.set(type, (to.get(type) ?? 0) + count);
  for (const [objective, some] of byObjective) {
    const clicks = total(some, 'linkClicks');
    const reactions = objective === 'OUTCOME_ENGAGEMENT' ? Math.floor(total(some, 'impressions') * 0.02) : 0;
    add(counts, 'link_click', clicks);
    add(counts, 'post_engagement', clicks + reactions);
    add(counts, 'page_engagement', clicks + reactions);
    add(counts, 'landing_page_view', total(some, 'landingPageViews'));
    for (const type of conversionTypes[objective] ?? []) {
      add(counts, type, total(some, 'conversions'));
      if (objective === 'OUTCOME_SALES') add(values, type, total(some, 'value'));
    }
  }
  const split = (count: number) =>
    Object.fromEntries(
      windows.map((window) => [window, String(window === '1d_view' ? Math.floor(count / 10) : count - Math.floor(count / 10))]),
    );
  const list = [...counts].filter(([, count]) => count > 0);
  const worth = [...values].filter(([, value]) => value > 0);
  return {
    ...(list.length === 0 ? {} : { actions: list.map(([type, count]) => ({ action_type: type, value: String(count), ...split(count) })) }),
    ...(worth.length === 0
      ? {}
      : { action_values: worth.map(([type, value]) => ({ action_type: type, value: decimal(value, currency) })) }),
  };
}
