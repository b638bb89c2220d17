import type { AdDay } from './spend.js';

/** How conversions are counted. */
export interface Attribution {
  readonly clickWindowDays: number;
}

/** What one row is about: a day, or a whole period, of an ad, ad group or campaign. */
export interface ReportedSum extends Pick<AdDay, 'spendMicros' | 'impressions' | 'clicks' | 'conversions' | 'valueMicros'> {
  readonly first: AdDay;
}

const windowParts: Readonly<Record<number, number>> = { 0: 0.3, 1: 0.5, 7: 0.75, 14: 0.85, 30: 1, 60: 1.05 };

const eventOf = ({ group }: AdDay): string => {
  const goal = group.fields['optimization_goal_metadata'] as
    | { conversion_tag_v3_goal_metadata?: { conversion_event?: string } }
    | null
    | undefined;
  return goal?.conversion_tag_v3_goal_metadata?.conversion_event ?? 'PAGE_VISIT';
};

type Column = (sum: ReportedSum, attribution: Attribution) => string | number | undefined;

const text =
  (read: (first: AdDay) => unknown): Column =>
  ({ first }) => {
    const value = read(first);
    return typeof value === 'string' ? value : undefined;
  };
const conversions: Column = (sum, { clickWindowDays }) => Math.floor(sum.conversions * (windowParts[clickWindowDays] ?? 1));
const values: Column = (sum, { clickWindowDays }) => Math.floor(sum.valueMicros * (windowParts[clickWindowDays] ?? 1));
const of =
  (event: string, column: Column): Column =>
  (sum, attribution) =>
    eventOf(sum.first) === event ? column(sum, attribution) : 0;

const eventsPerConversion = 75;
const outboundClicks: Column = ({ clicks }) => Math.floor(clicks * 0.8);

const adAccount = text(({ campaign }) => campaign.adAccountId);
const adId = text(({ ad }) => ad.id);

/** What an ad, an ad group or a campaign is. These columns alone make no row. */
export const nameColumns: Readonly<Record<string, Column>> = {
  AD_ACCOUNT_ID: adAccount,
  ADVERTISER_ID: adAccount,
  CAMPAIGN_ID: text(({ campaign }) => campaign.id),
  CAMPAIGN_NAME: text(({ campaign }) => campaign.fields['name']),
  AD_GROUP_ID: text(({ group }) => group.id),
  AD_GROUP_NAME: text(({ group }) => group.fields['name']),
  AD_ID: adId,
  PIN_PROMOTION_ID: adId,
  AD_NAME: text(({ ad }) => ad.fields['name']),
  PIN_ID: text(({ ad }) => ad.fields['pin_id']),
};

/** Of the numbers that the platform reports, those that an advertiser's spend and results need. */
const syncMetrics: Readonly<Record<string, Column>> = {
  SPEND_IN_MICRO_DOLLAR: ({ spendMicros }) => spendMicros,
  SPEND_IN_DOLLAR: ({ spendMicros }) => spendMicros / 1_000_000,
  PAID_IMPRESSION: ({ impressions }) => impressions,
  IMPRESSION_1: ({ impressions }) => impressions,
  // With what people have seen because others saved it.
  TOTAL_IMPRESSION: ({ impressions }) => Math.floor(impressions * 1.12),
  CLICKTHROUGH_1: ({ clicks }) => clicks,
  // Not every click on a pin leads to the website.
  OUTBOUND_CLICK_1: outboundClicks,
  TOTAL_CLICKTHROUGH: ({ clicks }) => Math.floor(clicks * 1.08),
  // Every event of the tag: page visits and carts too.
  TOTAL_CONVERSIONS: (sum, attribution) => eventsPerConversion * Number(conversions(sum, attribution)),
  TOTAL_CHECKOUT: of('CHECKOUT', conversions),
  TOTAL_WEB_CHECKOUT: of('CHECKOUT', conversions),
  TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: of('CHECKOUT', values),
  TOTAL_WEB_CHECKOUT_VALUE_IN_MICRO_DOLLAR: of('CHECKOUT', values),
  TOTAL_SIGNUP: of('SIGNUP', conversions),
  TOTAL_SIGNUP_VALUE_IN_MICRO_DOLLAR: of('SIGNUP', values),
  TOTAL_LEAD: of('LEAD', conversions),
};

/** Only reports that are made later have these. */
const asyncMetrics: Readonly<Record<string, Column>> = {
  TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR: (sum, attribution) => 3 * Number(values(sum, attribution)),
  TOTAL_LEAD_VALUE_IN_MICRO_DOLLAR: of('LEAD', values),
  TOTAL_WEB_SIGNUP: of('SIGNUP', conversions),
};

export const syncColumns = { ...nameColumns, ...syncMetrics };
export const asyncColumns = { ...syncColumns, ...asyncMetrics };
