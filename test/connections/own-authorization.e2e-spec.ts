import { createHash } from 'node:crypto';
import { type Id, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { GrantHolders } from '../../libs/ad-platforms/src/application/ports/grant-holders.js';
import { RevokeTokens } from '../../libs/connections/src/application/processes/revoke-tokens.js';
import { WatchConnections } from '../../libs/connections/src/infrastructure/messaging/watch-connections.job.js';
import { BeginConnection, FinishConnection } from '#libs/connections';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { authorizeAt, connectSandbox, finishSync, operatorOf } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const hourMs = 3_600_000;
const clock = new MovableClock();
let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  sandbox = await startSandbox({ personalities: ['plain-oauth', 'whole-grant-revocation'] });
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' }, clock });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  clock.aheadMs = 0;
  account = await api.openAccount();
  await sandbox.control.faults.clear();
  await sandbox.control.resetRequests();
});

const shown = async (id: Id<'con'>, owner = account) => (await api.get(`/v1/connections/${id}`, owner.keys.viewer)).body.data;
/** Every test has people of its own: what counts is who else holds a grant of a person. */
let people = 0;
const aPerson = () => `person_${++people}x`;
const connect = (person: string, owner = account) => connectSandbox(api, owner, sandbox, { person });
const disconnect = async (id: Id<'con'>, owner = account) => {
  await api.delete(`/v1/connections/${id}`, owner.keys.admin);
  await revoke(id, owner);
};
const revoke = (id: Id<'con'>, owner = account) => api.service.app.get(CommandBus).execute(new RevokeTokens(owner.id, id));
const revocations = async () => (await sandbox.control.requests())['revoke'] ?? 0;
const holders = async (id: Id<'con'>) =>
  (await api.look('select held_until from ad_platforms.grant_holder where connection_id = $1', [uuidOf(id)])).length;
/** Whether the platform still accepts the token of the connection. */
const works = async (id: Id<'con'>, owner = account) => {
  await api.post(`/v1/connections/${id}/sync`, owner.keys.admin);
  await finishSync(api, owner.id, id);
  return (await shown(id, owner)).status === 'connected';
};

describe('a platform with an OAuth of its own', () => {
  it('connecting sends neither PKCE nor discovery, and separates scopes by commas', async () => {
    const begun = await api.service.app
      .get(CommandBus)
      .execute(new BeginConnection(operatorOf(account), { platform: 'sandbox' }, 'https://console.example/callback'));
    const query = Object.fromEntries(new URL(begun.authorizationUrl).searchParams);
    expect(query).toMatchObject({ scope: 'ads_read,ads_write', response_type: 'code', client_id: 'acs' });
    expect(Object.keys(query)).not.toContain('code_challenge');
    const { id } = await sandbox.control.createAdAccount();
    const callback = await sandbox.authorize(begun.authorizationUrl, { adAccountId: id });
    const connection = await api.service.app.get(CommandBus).execute(new FinishConnection(operatorOf(account), callback));
    expect(connection).toMatchObject({ status: 'connected', scopes: ['ads_read', 'ads_write'] });
    expect(await works(connection.id)).toBe(true);
  });

  it('an access token is exchanged before it expires, and cannot be exchanged afterwards', async () => {
    const id = await connect(aPerson());
    await finishSync(api, account.id, id);
    await sweepAccounts(api.service.app, WatchConnections);
    const tokens = await api.look('select generation from ad_platforms.token where connection_id = $1', [uuidOf(id)]);
    expect([tokens, (await shown(id)).status]).toEqual([[{ generation: 2 }], 'connected']);
    await sandbox.control.expireTokens('access');
    clock.aheadMs = 2 * hourMs;
    await sweepAccounts(api.service.app, WatchConnections);
    expect((await shown(id)).status).toBe('expired');
  });

  it('an error in the format of the platform is understood: a used code is refused and leaves nothing', async () => {
    const commands = api.service.app.get(CommandBus);
    const begun = await commands.execute(
      new BeginConnection(operatorOf(account), { platform: 'sandbox' }, 'https://console.example/callback'),
    );
    const { id } = await sandbox.control.createAdAccount();
    const callback = new URL(await sandbox.authorize(begun.authorizationUrl, { adAccountId: id }));
    callback.searchParams.set('code', 'x');
    const refusal = await commands.execute(new FinishConnection(operatorOf(account), callback.href)).then(null, (error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'authorization_refused', details: { platform_code: 'invalid_grant' } });
    expect(await api.look('select from connections.connection where account_id = $1', [uuidOf(account.id)])).toEqual([]);
  });
});

describe('a platform on which a revocation ends all grants of a person', () => {
  it('disconnecting one of two connections of the same person does not end the other', async () => {
    const person = aPerson();
    const [first, second] = [await connect(person), await connect(person)];
    await disconnect(first);
    expect([await revocations(), await works(second)]).toEqual([0, true]);
    expect([await holders(first), await holders(second)]).toEqual([0, 1]);
    await disconnect(second);
    expect([await revocations(), await holders(second)]).toEqual([1, 0]);
  });

  it('the other connection may belong to another account', async () => {
    const other = await api.openAccount();
    const person = aPerson();
    const [first, second] = [await connect(person), await connect(person, other)];
    await disconnect(first);
    expect([await revocations(), await works(second, other)]).toEqual([0, true]);
    await disconnect(second, other);
    expect(await revocations()).toBe(1);
  });

  it('two connections of a person that are disconnected at once end the grant', async () => {
    const person = aPerson();
    const ids = [await connect(person), await connect(person)];
    for (const id of ids) await api.delete(`/v1/connections/${id}`, account.keys.admin);
    await Promise.all(ids.map((id) => revoke(id)));
    await Promise.all(ids.map((id) => revoke(id)));
    expect(await revocations()).toBe(1);
    expect(await api.look('select from ad_platforms.token where account_id = $1', [uuidOf(account.id)])).toEqual([]);
  });

  it('an attempt to connect that fails does not end the connections of the person', async () => {
    const { id: adAccountId } = await sandbox.control.createAdAccount();
    const person = aPerson();
    const first = await connectSandbox(api, account, sandbox, { adAccountId, person });
    const again = await connectSandbox(api, account, sandbox, { adAccountId, person }).then(null, (error: unknown) => error);
    expect(again).toMatchObject({ code: 'already_connected' });
    expect([await revocations(), await works(first)]).toEqual([0, true]);
  });

  it('a reconnection that fails does not end the connection itself', async () => {
    const person = aPerson();
    const first = await connect(person);
    const { id: adAccountId } = await sandbox.control.createAdAccount();
    const actor = operatorOf(account);
    const refusal = await authorizeAt(api.service.app, sandbox, actor, { adAccountId, reconnect: first, person }).then(
      null,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: 'ad_account_mismatch' });
    expect([await revocations(), await works(first)]).toEqual([0, true]);
    await disconnect(first);
    expect(await revocations()).toBe(1);
  });

  it('a grant that is given while another one of the person is being revoked is refused, to be repeated', async () => {
    const person = aPerson();
    const first = await connect(person);
    await api.look(`update ad_platforms.grant_holder set revoking_until = now() + interval '1 minute' where connection_id = $1`, [
      uuidOf(first),
    ]);
    const refusal = await connect(person).then(null, (error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'platform_unavailable' });
    await api.look(`update ad_platforms.grant_holder set revoking_until = now() where connection_id = $1`, [uuidOf(first)]);
    expect((await shown(await connect(person))).status).toBe('connected');
  });

  it('the claim to revoke outlives the longest revocation, with all its retries', async () => {
    const person = aPerson();
    const first = await connect(person);
    const grants = api.service.app.get(GrantHolders, { strict: false });
    const subject = await api.service.app.get(Database).transaction(account.id, async () => {
      const [row] = await UnitOfWork.current().query(
        sql('hash of a person', 'select subject_hash from ad_platforms.grant_holder where connection_id = $1'),
        [uuidOf(first)],
      );
      expect(await grants.claimRevocation('sandbox', person, first)).toBe(true);
      return row?.['subject_hash'] as Buffer;
    });
    const [claim] = await api.look(
      'select extract(epoch from revoking_until - now())::int as seconds from ad_platforms.grant_holder where connection_id = $1 and revoking_until is not null',
      [uuidOf(first)],
    );
    // Four attempts of fifteen seconds with three waits of ten seconds, twice.
    expect(claim?.['seconds']).toBeGreaterThan(2 * (4 * 15 + 3 * 10));
    // The ID of a person cannot be found by trying.
    expect(subject).not.toEqual(createHash('sha256').update(`sandbox ${person}`).digest());
  });

  it('connections that the former release connected hold their grant, until they are connected again', async () => {
    const person = aPerson();
    const former = createHash('sha256').update(`sandbox ${person}`).digest();
    const [first, second] = [await connect(person), await connect(person)];
    const hashes = async (id: Id<'con'>) =>
      (await api.look('select subject_hash from ad_platforms.grant_holder where connection_id = $1', [uuidOf(id)])).map(
        (row) => row['subject_hash'] as Buffer,
      );
    const [current] = await hashes(first);
    await api.look('update ad_platforms.grant_holder set subject_hash = $2 where connection_id = any($1)', [
      [first, second].map((id) => uuidOf(id)),
      former,
    ]);
    const third = await connect(person);
    await disconnect(third);
    await disconnect(first);
    expect([await revocations(), await works(second), await hashes(first), await hashes(second)]).toEqual([0, true, [], [former]]);
    const { external_account_id: adAccountId } = await shown(second);
    await authorizeAt(api.service.app, sandbox, operatorOf(account), { adAccountId, reconnect: second, person });
    expect(await hashes(second)).toEqual([current]);
    await disconnect(second);
    expect(await revocations()).toBe(1);
  });

  it('a connection that was made with another APP_SECRET may be of the same person, so its grant is kept', async () => {
    const person = aPerson();
    const [first, second] = [await connect(person), await connect(person)];
    await api.look(`update ad_platforms.grant_holder set secret_mark = 'former', subject_hash = '\\x01' where connection_id = $1`, [
      uuidOf(second),
    ]);
    await disconnect(first);
    expect([await revocations(), await works(second)]).toEqual([0, true]);
    const { external_account_id: adAccountId } = await shown(second);
    await authorizeAt(api.service.app, sandbox, operatorOf(account), { adAccountId, reconnect: second, person });
    await disconnect(second);
    expect(await revocations()).toBe(1);
  });
});
