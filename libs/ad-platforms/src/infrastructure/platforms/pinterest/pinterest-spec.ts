import { type PlatformAd, type PlatformCampaign, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import { goalOf } from './pinterest-goals.js';
import { nameWith } from '../reference-in-name.js';
import { linkFor, queryFor } from '../../../domain/url-macros.js';

const objectives: Readonly<Record<string, { readonly objective: string; readonly billable: string }>> = {
  awareness: { objective: 'AWARENESS', billable: 'IMPRESSION' },
  traffic: { objective: 'CONSIDERATION', billable: 'CLICKTHROUGH' },
  leads: { objective: 'WEB_CONVERSION', billable: 'IMPRESSION' },
  sales: { objective: 'WEB_CONVERSION', billable: 'IMPRESSION' },
};

export const refused = (message: string, platformCode: string) => new PlatformFailure('rejected', message, { platformCode });

function objectiveOf({ objective }: PlatformCampaign) {
  const known = objectives[objective];
  if (known === undefined) throw refused(`Pinterest does not run campaigns for ${objective}.`, 'objective_not_supported');
  return known;
}

export const objectiveTypeOf = (campaign: PlatformCampaign) => objectiveOf(campaign).objective;

/** The fields of a campaign that can change. Its start is not among them: the service itself starts it, and it is created paused. */
export function campaignFieldsOf({ name, reference, budget, endsAt }: PlatformCampaign) {
  const { type, amountMicros } = budget;
  return {
    name: nameWith(name, reference),
    daily_spend_cap: type === 'daily' ? amountMicros : null,
    lifetime_spend_cap: type === 'lifetime' ? amountMicros : null,
    end_time: endsAt === null ? null : Math.floor(Date.parse(endsAt) / 1_000),
  };
}

/** A new campaign. Pinterest would start it at once if it were not told to pause it. */
export function newCampaignOf(campaign: PlatformCampaign, adAccountId: string): object {
  const fields = Object.entries(campaignFieldsOf(campaign)).filter(([, value]) => value !== null);
  return {
    ad_account_id: adAccountId,
    objective_type: objectiveTypeOf(campaign),
    is_campaign_budget_optimization: true,
    ...Object.fromEntries(fields),
    status: 'PAUSED',
  };
}

/** What the ad groups of a campaign have in common. */
export interface Bidding {
  readonly bid_strategy_type: string;
  readonly bid_in_micro_currency: number | null;
  readonly optimization_goal_metadata: object | null;
}

export function biddingOf(campaign: PlatformCampaign, settings: ConnectionSettings): Bidding {
  const { cap_micros: cap } = campaign.bidStrategy;
  if (objectiveTypeOf(campaign) === 'WEB_CONVERSION') {
    const tag = settings['conversion_tag_id'];
    if (tag === undefined)
      throw refused('The connection has no conversion tag. Set it on the page of the connection.', 'conversion_tag_missing');
    const goal = {
      conversion_tag_id: tag,
      conversion_event: goalOf(campaign, settings),
      ...(cap === null ? {} : { cpa_goal_value_in_micro_currency: String(cap) }),
    };
    return {
      bid_strategy_type: 'AUTOMATIC_BID',
      bid_in_micro_currency: null,
      optimization_goal_metadata: { conversion_tag_v3_goal_metadata: goal },
    };
  }
  return {
    bid_strategy_type: cap === null ? 'AUTOMATIC_BID' : 'MAX_BID',
    bid_in_micro_currency: cap,
    optimization_goal_metadata: null,
  };
}

/** The fields of an ad group that cannot change later. */
export function lockedAdGroupFieldsOf(campaign: PlatformCampaign, campaignId: string): Readonly<Record<string, unknown>> {
  return {
    campaign_id: campaignId,
    billable_event: objectiveOf(campaign).billable,
    budget_type: 'CBO_ADGROUP',
    placement_group: 'ALL',
    pacing_delivery_type: 'STANDARD',
    status: 'PAUSED',
  };
}

const actions = new Set(['LEARN_MORE', 'SHOP_NOW', 'BOOK_NOW', 'SIGN_UP', 'VISIT_SITE', 'BUY_NOW', 'GET_OFFER', 'ORDER_NOW']);

/** The button of an ad; null when Pinterest has none with this label, or none for this objective. */
export function callToActionOf({ callToAction }: PlatformAd, objectiveType: string): string | null {
  const word =
    (callToAction ?? '')
      .toUpperCase()
      .match(/[A-Z]+/g)
      ?.join('_') ?? '';
  return objectiveType !== 'AWARENESS' && actions.has(word) ? word : null;
}

const maxLinkLength = 2_048;

/** The landing page with the tracking parameters, of which the page's own win. The rest of the URL stays as it is written. */
export function linkOf({ landingUrl }: PlatformAd, tracking: Readonly<Record<string, string>>): string {
  const { searchParams } = new URL(landingUrl);
  const added = queryFor(
    'pinterest_ads',
    Object.entries(tracking).filter(([name]) => !searchParams.has(name)),
  );
  const [page = '', ...fragment] = linkFor('pinterest_ads', landingUrl).split('#');
  const query = added === '' ? '' : `${page.includes('?') ? '&' : '?'}${added}`;
  const link = [page + query, ...fragment].join('#');
  if (link.length > maxLinkLength)
    throw refused(`A landing page with its parameters can have ${maxLinkLength} characters.`, 'link_too_long');
  return link;
}
