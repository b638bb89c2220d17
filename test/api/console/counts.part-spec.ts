import { openConsole } from '../../setup/console-client.js';
import { sharedService } from '../../setup/shared-service.js';
import { readyCreative } from '../../setup/test-creatives.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import type { TestService } from '../../setup/test-service.js';
import { uuidOf } from '#libs/kernel';

describe('the counts of the pages', () => {
  let api: TestService;
  let account: TestAccount;

  beforeAll(async () => {
    api = await sharedService();
    account = await api.openAccount();
  });
  const counts = async (of = account) => (await (await openConsole(api, of, 'viewer')).get('/counts')).body.data;

  it('every signed-in user reads the number of records by status, others do not', async () => {
    const { id } = (await api.post('/v1/campaigns', account.keys.admin, { name: 'One' })).body.data;
    await api.post('/v1/campaigns', account.keys.admin, { name: 'Two' });
    await api.delete(`/v1/campaigns/${id}`, account.keys.admin);
    await readyCreative(api.service.app, account.id);
    expect(await counts()).toEqual({
      campaigns: { draft: 1, scheduled: 0, active: 0, paused: 0, completed: 0, archived: 1 },
      creatives: { generating: 0, ready: 1, failed: 0, archived: 0 },
      audiences: { building: 0, ready: 0, too_small: 0, failed: 0, archived: 0 },
      connections: { connected: 0, error: 0, expired: 0, disconnected: 0 },
    });
    expect((await api.get('/console/api/counts')).status).toBe(401);
    expect((await counts(await api.openAccount())).campaigns.draft).toBe(0);
  });

  it('a count ends at 1,000', async () => {
    const owner = await api.openAccount();
    await api.post('/v1/campaigns', owner.keys.admin, { name: 'Copied' });
    const columns = (
      await api.look(
        "select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = 'campaigns.campaign'::regclass and attnum > 0 and not attisdropped and attname <> 'id'",
      )
    )[0]?.['names'] as string;
    await api.look(
      `insert into campaigns.campaign (id, ${columns}) select uuidv7(), ${columns} from campaigns.campaign, generate_series(1, 1100) where account_id = $1`,
      [uuidOf(owner.id)],
    );
    expect((await counts(owner)).campaigns.draft).toBe(1_000);
  });
});
