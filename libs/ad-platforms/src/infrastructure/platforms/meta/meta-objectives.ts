import type { PlatformCampaign } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import { refused } from './meta-api.js';

interface Objective {
  readonly objective: string;
  readonly goal: string;
  readonly destination: string | null;
  /** What the ad sets promote, by the setting that names it. */
  readonly promotes: Readonly<Record<string, string>>;
  readonly event: string | null;
  readonly bids: readonly string[];
  /** The types of actions that count as conversions: the first that a row has. They overlap, so they are never added. */
  readonly conversions: readonly string[];
  /** Within how many days after a click or a view of an ad a conversion counts. */
  readonly windows: AttributionWindows;
  /** False: Meta sets the windows itself, because which ones it takes with the goal is not known. */
  readonly sendsWindows?: false;
}

export interface AttributionWindows {
  readonly clickDays: number;
  readonly viewDays: number;
}

/** Those of Ads Manager. An ad set that is created without any gets none after a view, and can never get them. */
const windowsOfConversions: AttributionWindows = { clickDays: 7, viewDays: 1 };
/** Meta refuses others with goals that are no conversions on a website. */
const windowsOfClicks: AttributionWindows = { clickDays: 1, viewDays: 0 };

const anyBid = ['lowest_cost', 'cost_cap'];

/** Our objectives in Meta's words. */
const objectives: Readonly<Record<string, Objective>> = {
  awareness: {
    objective: 'OUTCOME_AWARENESS',
    goal: 'REACH',
    destination: null,
    promotes: { page_id: 'page_id' },
    event: null,
    // There is no action to cap the cost of.
    bids: ['lowest_cost'],
    conversions: [],
    windows: windowsOfClicks,
  },
  traffic: {
    objective: 'OUTCOME_TRAFFIC',
    goal: 'LINK_CLICKS',
    destination: 'WEBSITE',
    promotes: {},
    event: null,
    bids: anyBid,
    // What the goal is, so that it is also what Ads Manager calls the results.
    conversions: ['link_click'],
    windows: windowsOfClicks,
  },
  engagement: {
    objective: 'OUTCOME_ENGAGEMENT',
    goal: 'POST_ENGAGEMENT',
    destination: 'ON_POST',
    promotes: { page_id: 'page_id' },
    event: null,
    bids: anyBid,
    conversions: ['post_engagement'],
    windows: windowsOfClicks,
  },
  leads: {
    objective: 'OUTCOME_LEADS',
    goal: 'OFFSITE_CONVERSIONS',
    destination: 'WEBSITE',
    promotes: { pixel_id: 'pixel_id' },
    event: 'LEAD',
    bids: anyBid,
    // The goal is the pixel. Types such as `lead` also count what happened on Facebook, in apps or in a shop.
    conversions: ['offsite_conversion.fb_pixel_lead'],
    windows: windowsOfConversions,
  },
  app_promotion: {
    objective: 'OUTCOME_APP_PROMOTION',
    goal: 'APP_INSTALLS',
    destination: 'APP',
    promotes: { application_id: 'application_id', object_store_url: 'app_store_url' },
    event: null,
    bids: anyBid,
    conversions: ['omni_app_install', 'mobile_app_install'],
    windows: { clickDays: 7, viewDays: 0 },
    sendsWindows: false,
  },
  sales: {
    objective: 'OUTCOME_SALES',
    goal: 'OFFSITE_CONVERSIONS',
    destination: 'WEBSITE',
    promotes: { pixel_id: 'pixel_id' },
    event: 'PURCHASE',
    bids: [...anyBid, 'target_roas'],
    conversions: ['offsite_conversion.fb_pixel_purchase'],
    windows: windowsOfConversions,
  },
};

/** The objectives that these settings allow, with their bid strategies. */
export function offeredObjectives(settings: ConnectionSettings): Readonly<Record<string, readonly string[]>> {
  const offered = Object.entries(objectives).filter(([, { promotes }]) =>
    // The page is required anyway, and its absence is reported by itself.
    Object.values(promotes).every((setting) => setting === 'page_id' || settings[setting] !== undefined),
  );
  return Object.fromEntries(offered.map(([name, { bids }]) => [name, bids]));
}

function known(name: string): Objective {
  const objective = objectives[name];
  if (objective === undefined) throw refused(`Meta does not run campaigns for ${name}.`, 'objective_not_supported');
  return objective;
}

export const objectiveOf = ({ objective }: Pick<PlatformCampaign, 'objective'>): string => known(objective).objective;

/** What the ad sets of a campaign optimize for. It cannot change later. */
export function goalFieldsOf(
  { objective, bidStrategy }: PlatformCampaign,
  settings: ConnectionSettings,
): Readonly<Record<string, unknown>> {
  const { goal, destination, promotes, event, windows, sendsWindows = true } = known(objective);
  const promoted = Object.entries(promotes).map(([field, setting]) => {
    const value = settings[setting];
    if (value === undefined) throw refused(`The connection has no ${setting}. Set it on the page of the connection.`, 'setting_missing');
    return [field, value] as const;
  });
  const object = { ...Object.fromEntries(promoted), ...(event === null ? {} : { custom_event_type: event }) };
  return {
    optimization_goal: bidStrategy.type === 'target_roas' ? 'VALUE' : goal,
    billing_event: 'IMPRESSIONS',
    ...(destination === null ? {} : { destination_type: destination }),
    ...(Object.keys(object).length === 0 ? {} : { promoted_object: object }),
    ...(sendsWindows ? { attribution_spec: attributionSpecOf(windows) } : {}),
  };
}

/** The types of actions that count as conversions of a campaign, by Meta's name of its objective. */
export const conversionTypesOf = (metaObjective: string): readonly string[] =>
  Object.values(objectives).find(({ objective }) => objective === metaObjective)?.conversions ?? [];

/** The attribution windows of each objective. */
export const windowsByObjective: Readonly<Record<string, AttributionWindows>> = Object.fromEntries(
  Object.entries(objectives).map(([name, { windows }]) => [name, windows]),
);

const attributionSpecOf = ({ clickDays, viewDays }: AttributionWindows) => [
  { event_type: 'CLICK_THROUGH', window_days: clickDays },
  ...(viewDays === 0 ? [] : [{ event_type: 'VIEW_THROUGH', window_days: viewDays }]),
];
