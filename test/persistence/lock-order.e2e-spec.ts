import { type Id, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Command, CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { AcceptInvitation } from '../../libs/accounts/src/application/commands/accept-invitation.js';
import { InviteUser } from '../../libs/accounts/src/application/commands/invite-user.js';
import { parseToken } from '../../libs/accounts/src/application/token-format.js';
import type { IssuedToken } from '../../libs/accounts/src/domain/tokens.js';
import { ReferenceLookup } from '../../libs/campaigns/src/application/reference-lookup.js';
import { CampaignRepository } from '../../libs/campaigns/src/domain/campaign.repository.js';
import { connectedRecord } from '../setup/launchable.js';
import { type LockRecorder, recordLocks } from '../setup/lock-recorder.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

let api: TestService;
let account: TestAccount;
let campaigns: TestCampaigns;
let locks: LockRecorder;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  campaigns = new TestCampaigns(api, account, new MovableClock());
});
beforeEach(() => {
  locks = recordLocks();
});
afterEach(() => locks.stop());
afterAll(() => api.stop());

/** A session of somebody else that keeps a record locked until it is let go. */
async function holding(table: string, id: string): Promise<{ release(): Promise<void> }> {
  const other = new pg.Client({ connectionString: api.database.superuserUrl });
  await other.connect();
  await other.query('begin');
  await other.query(`select from ${table} where id = $1 for no key update`, [uuidOf(id as Id)]);
  return {
    async release() {
      await other.query('rollback');
      await other.end();
    },
  };
}

const waitingAre = (sessions: number) =>
  until(
    () => api.look(waitingForLocks),
    (waiting) => waiting.length === sessions,
    10_000,
  );

describe('records are locked in one order', () => {
  it('a command that locks a record while it holds the campaign is detected', async () => {
    const { id, connection_ids } = await campaigns.create();
    const { app } = api.service;
    const [references, repository] = [app.get(ReferenceLookup, { strict: false }), app.get(CampaignRepository, { strict: false })];
    await app.get(Database).transaction(account.id, async () => {
      await repository.get(account.id, id);
      await references.find(account.id, { connectionIds: connection_ids });
    });
    expect([...locks.violations.keys()]).toEqual([expect.stringContaining('connections.connection after campaigns.campaign')]);
  });

  it('a launch starts over when its campaign refers to other records, without locking them after the campaign', async () => {
    const first = await connectedRecord(api.service.app, account.id);
    const second = await connectedRecord(api.service.app, account.id);
    const { id } = await campaigns.create({ connection_ids: [first] });
    const held = await holding('connections.connection', first);
    const launch = api.post(`/v1/campaigns/${id}/launch`, account.keys.manager);
    await waitingAre(1);
    const patched = await api.patch(`/v1/campaigns/${id}`, account.keys.editor, { connection_ids: [second] });
    await held.release();
    expect(patched.status).toBe(200);
    expect(await launch).toMatchObject({ status: 200, body: { data: { status: 'active', connection_ids: [second] } } });
    expect([...locks.violations.keys()]).toEqual([]);
    expect(locks.seen.get('connections.connection')).toBeGreaterThan(2);
  });

  it.each(['creative', 'audiences'])('DELETE of %s, also as a dry run, does not wait for a campaign that refers to it', async (path) => {
    const { id, creative_ids } = await campaigns.in('active');
    const field = path === 'creative' ? 'creative_ids' : 'audience_ids';
    const audience = await api.post('/v1/audiences', account.keys.editor, {
      name: 'Germans',
      rules: { all: [{ field: 'country', operator: 'in', value: ['DE'] }] },
    });
    const named = path === 'creative' ? creative_ids : [audience.body.data.id];
    await api.look(`update campaigns.campaign set ${field} = $2 where id = $1`, [uuidOf(id), named.map(uuidOf)]);
    await api.look('insert into campaigns.campaign_use (account_id, resource_id, campaign_id) values ($1, $2, $3) on conflict do nothing', [
      uuidOf(account.id),
      uuidOf(named[0]),
      uuidOf(id),
    ]);
    const held = await holding('campaigns.campaign', id);
    try {
      for (const query of ['?dry_run=true', '']) {
        const answer = await api.delete(`/v1/${path}/${named[0]}${query}`, account.keys.manager);
        expect(answer).toMatchObject({
          status: 409,
          body: { error: { code: 'resource_in_use', details: { campaign_ids: expect.arrayContaining([id]) } } },
        });
      }
    } finally {
      await held.release();
    }
  });

  it('an invitation and the acceptance of an earlier one of the same address do not deadlock', async () => {
    const { app } = api.service;
    const runs = { accept: 0, invite: 0 };
    const run = <T>(name: keyof typeof runs, command: Command<T>) =>
      app.get(Database).transaction(account.id, () => {
        runs[name]++;
        return app.get(CommandBus).execute(command);
      });
    const email = `newcomer.${account.id}@example.test`;
    const invite = () => new InviteUser(systemActor(account.id), account.userIds.admin, { email, role: 'viewer' });
    const { token } = await run('invite', invite());
    // The acceptance has the account and its invitation, and waits here before it adds the user.
    const other = new pg.Client({ connectionString: api.database.superuserUrl });
    await other.connect();
    await other.query('begin');
    await other.query('insert into accounts.user_email (email, account_id, user_id) values ($1, $2, uuidv7())', [
      email,
      uuidOf(account.id),
    ]);
    const issued = parseToken('invitation', token) as IssuedToken;
    const newcomer = { name: 'Newcomer', passwordHash: 'x', requestId: 'req', address: '127.0.0.1' };
    const accepted = run('accept', new AcceptInvitation(issued, newcomer));
    await waitingAre(1);
    const invited = run('invite', invite()).then(String, String);
    await waitingAre(2);
    await other.query('rollback');
    await other.end();
    await accepted;
    expect(await invited).toContain('is already in use by a user of this account');
    expect(runs).toEqual({ accept: 1, invite: 2 });
  });
});
