import { z } from 'zod';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { GoogleApi } from './google-api.js';
import type { MetricsRow } from './google-columns.js';
import { int64, withIds } from './google-shapes.js';

/**
 * The categories of the conversion actions that are the result of an objective. `DEFAULT` is what an advertiser has not said: it may be
 * either. An objective that is not here has no goal, so every conversion counts that Google has in its column of conversions.
 */
const categories: Readonly<Record<string, ReadonlySet<string>>> = {
  sales: new Set('PURCHASE STORE_SALE SUBSCRIBE_PAID DEFAULT'.split(' ')),
  leads: new Set(
    'SUBMIT_LEAD_FORM PHONE_CALL_LEAD IMPORTED_LEAD QUALIFIED_LEAD CONVERTED_LEAD SIGNUP BOOK_APPOINTMENT REQUEST_QUOTE CONTACT DEFAULT'.split(
      ' ',
    ),
  ),
};

const prefix = 'goal/';

/** For the metrics, which cannot tell a campaign for leads from one for sales: both maximize conversions. */
export const rememberGoal = (handles: ConnectionHandles, campaignId: string, objective: string): Promise<void> =>
  handles.remember('part', prefix + campaignId, objective);

const conversionRow = z.looseObject({
  segments: z.looseObject({ date: z.string(), conversionActionCategory: z.string().optional() }),
  campaign: z.looseObject({ id: int64 }),
  adGroup: z.looseObject({ id: int64 }),
  adGroupAd: z.looseObject({ ad: z.looseObject({ id: int64 }) }),
  metrics: z.looseObject({ conversions: z.number().optional(), conversionsValue: z.number().optional() }).optional(),
});

/** Google answers a category with conversions only, not with clicks and spend. */
export const conversionsQuery = (startDay: string, endDay: string, campaignIds: readonly string[]): string =>
  'SELECT segments.date, segments.conversion_action_category, campaign.id, ad_group.id, ad_group_ad.ad.id, metrics.conversions, ' +
  `metrics.conversions_value FROM ad_group_ad WHERE segments.date BETWEEN '${startDay}' AND '${endDay}' AND ${withIds('campaign.id', campaignIds)}`;

/**
 * The rows of a report with the conversions that are the goal of their campaign. Google counts every primary conversion action of the ad
 * account in each campaign, so that one for leads shows purchases too. A conversion belongs to a day with an impression: it has a row.
 */
export async function withGoals(
  rows: readonly MetricsRow[],
  days: readonly [start: string, end: string],
  api: GoogleApi,
  handles: ConnectionHandles,
): Promise<readonly MetricsRow[]> {
  const goals = await handles.under('part', prefix);
  const countedIn = (id: string) => categories[goals.get(prefix + id) ?? ''];
  const asked = rows.filter(({ campaign: { id }, metrics }) => countedIn(id) !== undefined && (metrics?.conversions ?? 0) > 0);
  if (asked.length === 0) return rows;
  const ids = [...new Set(asked.map(({ campaign }) => campaign.id))];
  const counted = (await api.search(conversionsQuery(...days, ids), conversionRow)).filter(
    ({ campaign: { id }, segments }) => countedIn(id)?.has(segments.conversionActionCategory ?? '') === true,
  );
  const own = Map.groupBy(counted, keyOf);
  return rows.map((row) => {
    if (countedIn(row.campaign.id) === undefined || row.metrics === undefined) return row;
    const parts = own.get(keyOf(row)) ?? [];
    const sum = (name: 'conversions' | 'conversionsValue') => parts.reduce((all, { metrics }) => all + (metrics?.[name] ?? 0), 0);
    return { ...row, metrics: { ...row.metrics, conversions: sum('conversions'), conversionsValue: sum('conversionsValue') } };
  });
}

const keyOf = ({ segments, adGroup, adGroupAd }: Pick<MetricsRow, 'segments' | 'adGroup' | 'adGroupAd'>): string =>
  `${segments.date}/${adGroup.id}/${adGroupAd.ad.id}`;
