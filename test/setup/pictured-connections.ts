import { openConsole } from './console-client.js';
import type { TestSandbox } from './sandbox.js';
import type { TestAccount } from './test-accounts.js';
import type { TestService } from './test-service.js';

/**
 * An account for screenshots of connecting: a connection whose ad account is not chosen yet, and one whose settings are missing. The
 * sandbox and the service have the personalities `several-ad-accounts` and `required-settings`.
 */
export async function picturedConnections(
  api: TestService,
  sandbox: TestSandbox,
): Promise<{ account: TestAccount; paths: Record<string, string> }> {
  const account = await api.openAccount({ plan: 'enterprise', timezone: 'America/New_York' });
  const admin = await openConsole(api, account, 'admin');
  await sandbox.control.createAdAccount({ id: 'act_harbour_viewed', name: 'Harbour Partner', access: 'read' });
  const consent = async (): Promise<string> => {
    const { authorize_url: address, connection_id: id } = (await admin.post('/connections/connect', { platform: 'sandbox' })).body.data;
    const callback = new URL(await sandbox.authorize(address, { adAccountId: '' }));
    await admin.get(callback.pathname + callback.search);
    return id as string;
  };
  const settings = await consent();
  await admin.post(`/connections/${settings}/ad-account`, { external_account_id: 'act_harbour_social' });
  const choice = await consent();
  const campaign = (
    await api.post('/v1/campaigns', account.keys.admin, {
      name: 'Spring weekends',
      objective: 'traffic',
      budget: { type: 'daily', amount_micros: 4_000_000 },
      bid_strategy: { type: 'target_roas', target_roas: 3 },
      landing_url: 'https://shop.example',
      connection_ids: [settings],
    })
  ).body.data.id as string;
  return {
    account,
    paths: {
      'connections-platforms': '/settings/connections',
      'connection-choice': `/settings/connections/${choice}`,
      'connection-settings': `/settings/connections/${settings}`,
      'campaign-not-supported': `/campaigns/${campaign}`,
      'campaign-edit-capabilities': `/campaigns/${campaign}/edit`,
      'audience-new-capabilities': '/audiences/new',
    },
  };
}
