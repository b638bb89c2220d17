import { type CampaignView, DeliveryObserver, DeliveryReconciler } from '#libs/campaigns';
import type { Id } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import type { DemoAdAccount } from './demo-ad-account.js';
import type { SandboxControl, SandboxPast } from './sandbox-control.js';

/** A demo campaign with its past pauses. */
export interface DemoRun {
  readonly campaign: CampaignView;
  readonly pauses: SandboxPast['pauses'];
}

/** Delivers the campaigns of one demo account to the sandbox as the jobs do, and then writes their past there. */
export class DemoDeliveries {
  private readonly pushing: DeliveryReconciler;
  private readonly observing: DeliveryObserver;

  constructor(
    app: INestApplicationContext,
    private readonly sandbox: SandboxControl,
    private readonly accountId: Id<'acc'>,
  ) {
    this.pushing = app.get(DeliveryReconciler, { strict: false });
    this.observing = app.get(DeliveryObserver, { strict: false });
  }

  /** Pushes at the real time, because the platform's clock is not simulated. `rewritePasts` corrects the dates afterwards. */
  async push(campaignId: Id<'cmp'>, connectionIds: readonly Id<'con'>[]): Promise<void> {
    const { accountId } = this;
    await Promise.all(connectionIds.map((connectionId) => this.pushing.push({ accountId, campaignId, connectionId })));
  }

  /** Sets the start of every sandbox campaign to the start in this service. Campaigns that already have it are unchanged. */
  async rewritePasts(adAccounts: readonly DemoAdAccount[], ids: ReadonlyMap<string, Id<'con'>>, runs: readonly DemoRun[]): Promise<number> {
    let rewritten = 0;
    for (const { key, id: adAccountId } of adAccounts) {
      const connectionId = ids.get(key);
      if (connectionId === undefined) continue;
      const sandboxCampaigns = new Map((await this.sandbox.campaigns(adAccountId)).map((one) => [one.reference, one]));
      for (const run of runs.filter(({ campaign }) => campaign.connection_ids.includes(connectionId))) {
        const past = pastOf(run);
        const sandboxCampaign = sandboxCampaigns.get(run.campaign.id);
        if (past === null || sandboxCampaign === undefined || Date.parse(sandboxCampaign.created_at) === past.startedAt.getTime()) continue;
        await this.sandbox.rewritePast(sandboxCampaign.id, past);
        rewritten++;
      }
    }
    return rewritten;
  }

  /** Updates the deliveries with the state that the sandbox reports. */
  async observe(connectionIds: Iterable<Id<'con'>>): Promise<void> {
    for (const id of connectionIds) await this.observing.observeConnection(this.accountId, id);
  }
}

/** Null for a campaign that has not started. */
function pastOf({ campaign, pauses }: DemoRun): SandboxPast | null {
  const { launched_at: launchedAt, starts_at: startsAt } = campaign;
  if (launchedAt === null) return null;
  const startedAt = Math.max(Date.parse(launchedAt), startsAt === null ? 0 : Date.parse(startsAt));
  if (startedAt > Date.now()) return null;
  const stops = [campaign.paused_at, campaign.completed_at, campaign.archived_at].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return { startedAt: new Date(startedAt), stoppedAt: stops.length === 0 ? null : new Date(Math.min(...stops)), pauses };
}
