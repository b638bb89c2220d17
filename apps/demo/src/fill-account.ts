import type { AccountContext, Id } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import type { DemoAccount } from './demo-account.js';
import { DemoAudiences } from './demo-audiences.js';
import { callersOf } from './demo-callers.js';
import { DemoCampaigns } from './demo-campaigns.js';
import type { DemoClock } from './demo-clock.js';
import { DemoConnections } from './demo-connections.js';
import { DemoCreatives } from './demo-creatives.js';
import { DemoDeliveries } from './demo-deliveries.js';
import type { DemoMember, CreatedCounts } from './demo-tenant.js';
import type { SandboxControl } from './sandbox-control.js';

export interface AccountToFill {
  readonly definition: DemoAccount;
  readonly account: AccountContext;
  readonly members: readonly DemoMember[];
}

interface FillContext {
  readonly app: INestApplicationContext;
  readonly clock: DemoClock;
  /** Null without a sandbox; records that need a platform are then skipped. */
  readonly sandbox: SandboxControl | null;
  readonly created: CreatedCounts;
}

const audiencesAgeDays = 190;
const creativesAgeDays = 185;

/**
 * Creates the missing records of an account except users and keys. No worker runs meanwhile, so the work of jobs is done
 * directly and the queued jobs later find nothing to do. Returns the number of campaigns skipped for lack of a platform.
 */
export async function fillAccount(
  { definition, account, members }: AccountToFill,
  { app, clock, sandbox, created }: FillContext,
): Promise<number> {
  const callerOf = callersOf(account, members);
  const { adAccounts } = definition;
  const platform = sandbox && {
    connections: new DemoConnections(app, sandbox, callerOf('admin')),
    deliveries: new DemoDeliveries(app, sandbox, account.accountId),
  };
  const connected = (await platform?.connections.ensure(adAccounts)) ?? { ids: new Map<string, Id<'con'>>(), created: 0 };
  const audiences = new DemoAudiences(app, clock, callerOf('editor'));
  const selected = await audiences.ensure(definition.audiences, audiencesAgeDays);
  const [readyCreatives] = await Promise.all([
    new DemoCreatives(app, clock, callerOf('editor')).ensure(definition.creatives, creativesAgeDays),
    platform && audiences.build(definition.audiences),
  ]);

  const references = { connections: connected.ids, creatives: readyCreatives.ids, audiences: selected.ids };
  const push: DemoDeliveries['push'] = async (...delivery) => platform?.deliveries.push(...delivery);
  const campaigns = new DemoCampaigns(app, clock, callerOf, references, push);
  let skippedCampaigns = 0;
  for (const campaign of definition.campaigns) {
    const outcome = await campaigns.ensure(campaign);
    if (outcome === 'created') created.campaigns++;
    if (outcome === 'skipped') skippedCampaigns++;
  }
  if (platform !== null) {
    const { connections, deliveries } = platform;
    const ids = [...connected.ids.values()];
    const rewritten = await deliveries.rewritePasts(adAccounts, connected.ids, await campaigns.runs(definition.campaigns));
    await connections.sync(ids);
    if (rewritten > 0) await deliveries.observe(ids);
    await connections.expire(adAccounts, connected.ids);
  }
  created.connections += connected.created;
  created.audiences += selected.created;
  created.creatives += readyCreatives.created;
  return skippedCampaigns;
}
