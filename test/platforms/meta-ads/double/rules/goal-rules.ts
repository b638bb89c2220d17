import { assertRule, invalidParameter } from '../errors.js';
import type { Fields } from '../objects.js';
import { textOf } from '../values.js';
import type { World } from '../world.js';

interface Goal {
  /** What `promoted_object` must have. */
  readonly needs: readonly ('page_id' | 'pixel_id' | 'custom_event_type' | 'application_id' | 'object_store_url')[];
  readonly destinations: readonly string[];
  /** How it can be billed. */
  readonly billing?: readonly string[];
}

const web = ['WEBSITE'];
const conversions: Goal = { needs: ['pixel_id', 'custom_event_type'], destinations: web };
const page: Goal = { needs: ['page_id'], destinations: ['ON_POST', 'ON_PAGE'] };
const clicks: Goal = { needs: [], destinations: web, billing: ['IMPRESSIONS', 'LINK_CLICKS'] };
const reach: Goal = { needs: [], destinations: web };

/** The optimization goals of each objective. */
const goals: Readonly<Record<string, Readonly<Record<string, Goal>>>> = {
  OUTCOME_AWARENESS: {
    REACH: { needs: ['page_id'], destinations: [] },
    IMPRESSIONS: { needs: ['page_id'], destinations: [] },
    AD_RECALL_LIFT: { needs: ['page_id'], destinations: [] },
    THRUPLAY: { needs: ['page_id'], destinations: [], billing: ['IMPRESSIONS', 'THRUPLAY'] },
  },
  OUTCOME_TRAFFIC: {
    LINK_CLICKS: clicks,
    LANDING_PAGE_VIEWS: { needs: [], destinations: web },
    REACH: reach,
    IMPRESSIONS: reach,
  },
  OUTCOME_ENGAGEMENT: { POST_ENGAGEMENT: page, PAGE_LIKES: page, LINK_CLICKS: clicks, REACH: reach, IMPRESSIONS: reach },
  OUTCOME_LEADS: {
    OFFSITE_CONVERSIONS: conversions,
    LEAD_GENERATION: { needs: ['page_id'], destinations: ['ON_AD'] },
    LINK_CLICKS: clicks,
    LANDING_PAGE_VIEWS: { needs: ['pixel_id'], destinations: web },
  },
  OUTCOME_APP_PROMOTION: {
    APP_INSTALLS: { needs: ['application_id', 'object_store_url'], destinations: ['APP'] },
    LINK_CLICKS: { needs: ['application_id', 'object_store_url'], destinations: ['APP'] },
  },
  OUTCOME_SALES: {
    OFFSITE_CONVERSIONS: conversions,
    VALUE: conversions,
    LINK_CLICKS: clicks,
    LANDING_PAGE_VIEWS: { needs: ['pixel_id'], destinations: web },
  },
};

/** What the goal of an ad set needs. */
export function assertGoal(world: World, adAccountId: string, objective: string, fields: Fields): void {
  const name = textOf(fields['optimization_goal']);
  if (name === '') throw invalidParameter('Param optimization_goal is required', 'optimization_goal');
  const goal = goals[objective]?.[name];
  assertRule(goal !== undefined, 2490408, `The optimization goal ${name} does not fit the objective ${objective}.`, 'Goal not available');
  const { needs, destinations, billing = ['IMPRESSIONS'] } = goal as Goal;
  if (fields['billing_event'] === undefined) throw invalidParameter('Param billing_event is required', 'billing_event');
  if (!billing.includes(textOf(fields['billing_event'])))
    throw invalidParameter(`The billing event ${textOf(fields['billing_event'])} does not fit the goal ${name}`, 'billing_event');
  const destination = fields['destination_type'];
  if (destination !== undefined && !destinations.includes(textOf(destination)))
    throw invalidParameter(`The destination ${textOf(destination)} does not fit the goal ${name}`, 'destination_type');
  const promoted = (fields['promoted_object'] ?? {}) as Readonly<Record<string, string>>;
  for (const need of needs)
    assertRule(promoted[need] !== undefined, 1885154, `The promoted object must have ${need} for the goal ${name}.`, 'Promoted object');
  const kinds = { page_id: 'page', pixel_id: 'pixel', application_id: 'app' } as const;
  for (const [field, kind] of Object.entries(kinds)) {
    const id = promoted[field];
    if (id === undefined) continue;
    const identity = world.identities.get(id);
    const isOwn = identity?.kind === kind && identity.adAccountId === adAccountId;
    if (!isOwn) throw invalidParameter(`The ${kind} ${id} cannot be used by this ad account`, 'promoted_object');
  }
}

/** What a bid strategy needs, and what it must not have. The strategy is that of the campaign when the campaign has the budget. */
export function assertBid(strategy: string, fields: Fields): void {
  const [bid, constraints] = [fields['bid_amount'], fields['bid_constraints'] as { readonly roas_average_floor?: number } | undefined];
  const needsBid = strategy === 'COST_CAP' || strategy === 'LOWEST_COST_WITH_BID_CAP';
  const message = needsBid ? `Every ad set needs a bid amount with ${strategy}.` : `An ad set has no bid amount with ${strategy}.`;
  assertRule(needsBid === (bid !== undefined), needsBid ? 1815857 : 1815088, message, 'Bid amount');
  if (needsBid && (bid as number) < 1) throw invalidParameter('Param bid_amount must be at least 1', 'bid_amount');
  const floor = constraints?.roas_average_floor;
  if (strategy !== 'LOWEST_COST_WITH_MIN_ROAS') {
    if (floor !== undefined) throw invalidParameter('A floor of return needs LOWEST_COST_WITH_MIN_ROAS', 'bid_constraints');
    return;
  }
  if (floor === undefined || floor < 100 || floor > 10_000_000)
    throw invalidParameter('Param bid_constraints must have a roas_average_floor from 100 to 10000000', 'bid_constraints');
  if (fields['optimization_goal'] !== 'VALUE')
    throw invalidParameter('LOWEST_COST_WITH_MIN_ROAS needs the goal VALUE', 'optimization_goal');
}

const windows: Readonly<Record<string, readonly number[]>> = { CLICK_THROUGH: [1, 7], VIEW_THROUGH: [0, 1], ENGAGED_VIDEO_VIEW: [0, 1] };
/** Goals whose conversions happen on a website or in an app. */
const conversionGoals = new Set(['OFFSITE_CONVERSIONS', 'VALUE', 'APP_INSTALLS']);

/** Of other goals, only clicks of one day count: known from a launcher that ran with v26.0 (100/1885501). */
export function assertAttribution(fields: Fields): void {
  const spec = (fields['attribution_spec'] ?? []) as readonly { event_type?: string; window_days?: number }[];
  for (const { event_type: type = '', window_days: days = -1 } of spec)
    if (windows[type]?.includes(days) !== true)
      throw invalidParameter(`The attribution window ${type} ${days} is not available`, 'attribution_spec');
  const isOfOneClick = spec.every(({ event_type: type, window_days: days }) => (type === 'CLICK_THROUGH' ? days === 1 : days === 0));
  const goal = textOf(fields['optimization_goal']);
  assertRule(
    conversionGoals.has(goal) || isOfOneClick,
    1885501,
    `The supported combination of click and view windows for the goal ${goal} is (1, 0).`,
    'Attribution window',
  );
}

/** What an ad set gets that says nothing about it. */
export const defaultAttribution = (goal: unknown) => [
  { event_type: 'CLICK_THROUGH', window_days: conversionGoals.has(textOf(goal)) ? 7 : 1 },
];
