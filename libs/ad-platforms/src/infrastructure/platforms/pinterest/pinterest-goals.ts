import { z } from 'zod';
import type { PlatformCampaign } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { PinterestApi } from './pinterest-api.js';
import { everyStatus } from './pinterest-shapes.js';

/** The events of a conversion tag that campaigns optimize for. */
export type GoalEvent = 'CHECKOUT' | 'LEAD' | 'SIGNUP';

const prefix = 'goal/';
const none = 'none';
const maxCampaigns = 100;

const goalShape = z.looseObject({
  campaign_id: z.string().nullish(),
  optimization_goal_metadata: z
    .looseObject({ conversion_tag_v3_goal_metadata: z.looseObject({ conversion_event: z.string().nullish() }).nullish() })
    .nullish(),
});

/** The event that a campaign optimizes for; null for one that is not for conversions. */
export function goalOf({ objective }: Pick<PlatformCampaign, 'objective'>, settings: ConnectionSettings): GoalEvent | null {
  if (objective === 'sales') return 'CHECKOUT';
  if (objective !== 'leads') return null;
  return settings['lead_event'] === 'SIGNUP' ? 'SIGNUP' : 'LEAD';
}

/** What the results of campaigns are: Pinterest's total of conversions has every event of the tag in it, page visits too. */
export class PinterestGoals {
  constructor(
    private readonly api: PinterestApi,
    private readonly handles: ConnectionHandles,
  ) {}

  remember(campaignId: string, goal: GoalEvent | null): Promise<void> {
    return this.handles.remember('part', prefix + campaignId, goal ?? none);
  }

  /** Whether a campaign has a result whose value is in reports only, not in the analytics that are answered at once. */
  async needReports(): Promise<boolean> {
    return [...(await this.handles.under('part', prefix)).values()].includes('LEAD');
  }

  /** The goals of the campaigns that were made here. Those of an earlier version are read once, from their ad groups. */
  async of(campaignIds: Iterable<string>): Promise<ReadonlyMap<string, GoalEvent>> {
    const known = await this.handles.under('part', '');
    const made = new Set([...known.keys()].map((key) => key.split('/')[0] ?? ''));
    const unknown = [...new Set(campaignIds)].filter((id) => made.has(id) && !known.has(prefix + id));
    const goals = new Map([...known].flatMap(([key, goal]) => entryOf(key, goal)));
    for (let i = 0; i < unknown.length; i += maxCampaigns) {
      const ids = unknown.slice(i, i + maxCampaigns);
      const parameters = { campaign_ids: ids, entity_statuses: everyStatus };
      const groups = await this.api.list(this.api.inAdAccount('/ad_groups'), parameters, goalShape);
      for (const id of ids) {
        const group = groups.find((one) => one.campaign_id === id);
        const event = group?.optimization_goal_metadata?.conversion_tag_v3_goal_metadata?.conversion_event ?? none;
        await this.handles.remember('part', prefix + id, event);
        if (isGoal(event)) goals.set(id, event);
      }
    }
    return goals;
  }
}

const isGoal = (event: string): event is GoalEvent => event === 'CHECKOUT' || event === 'LEAD' || event === 'SIGNUP';

const entryOf = (key: string, goal: string): readonly (readonly [string, GoalEvent])[] =>
  key.startsWith(prefix) && isGoal(goal) ? [[key.slice(prefix.length), goal]] : [];
