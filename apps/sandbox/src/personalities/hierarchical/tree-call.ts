import type { AdAccount } from '../../accounts/ad-account.js';
import { assertNotArchived } from '../../campaigns/campaign.routes.js';
import type { Campaign } from '../../campaigns/campaign.js';
import type { Operation } from '../../faults/fault-rule.js';
import { authorized, type Call } from '../../http/operation.js';
import { notFound } from '../../http/platform-error.js';
import type { WireResponse } from '../../http/wire-response.js';
import type { Platform } from '../../platform.js';

export const treePath = '/v1/ad-accounts/:act/tree';

/** An operation on one object of a tree. Unknown to a sandbox that is not hierarchical. */
export const treeCall = (
  platform: Platform,
  name: Operation,
  scope: 'ads_read' | 'ads_write',
  work: (call: Call) => Promise<WireResponse>,
) =>
  authorized(platform, name, scope, async (call) => {
    if (!platform.world.has('hierarchical')) throw notFound('page');
    return work(call);
  });

/** Returns a campaign, unless a lagging replica does not know it. */
export async function foundCampaign(platform: Platform, name: Operation, account: AdAccount, id: string): Promise<Campaign> {
  const isHidden = (await platform.faults.trigger('not_found_for_a_while', name, account.id)) !== null;
  const campaign = isHidden ? null : await platform.campaigns.find(account.id, id);
  if (campaign === null) throw notFound('campaign');
  return campaign;
}

/** Changes a campaign that is not archived to one that every personality accepts. */
export async function changedCampaign(
  platform: Platform,
  account: AdAccount,
  id: string,
  make: (campaign: Campaign) => Campaign | Promise<Campaign>,
): Promise<Campaign> {
  const campaign = await platform.campaigns.change(account.id, id, assertNotArchived, async (before) => {
    const after = await make(before);
    platform.assertAccepted(after.spec, account);
    return after;
  });
  if (campaign === null) throw notFound('campaign');
  return campaign;
}
