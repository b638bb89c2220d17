import { CreateApiKey, RevokeApiKey } from '#libs/accounts';
import { ConnectionTokens } from '#libs/ad-platforms/contract';
import { type Id, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import { GiveNotices } from '../../libs/accounts/src/infrastructure/messaging/give-notices.job.js';
import { WatchConnections } from '../../libs/connections/src/infrastructure/messaging/watch-connections.job.js';
import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const dayMs = 86_400_000;
const clock = new MovableClock();
let sandbox: TestSandbox;
let database: TestDatabase;
let api: TestService;
let account: TestAccount;

const start = () => startTestService({ environment: sandbox.environment, clock, database });
const restart = async () => {
  await api.stop();
  api = await start();
};

beforeAll(async () => {
  sandbox = await startSandbox();
  database = await createTestDatabase();
  api = await start();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  await sandbox.stop();
});
beforeEach(async () => {
  clock.stoppedAt = null;
  account = await api.openAccount();
});

const inAccount = <T>(work: () => Promise<T>) => api.service.app.get(Database).transaction(account.id, work);
const commands = () => api.service.app.get(CommandBus);

/** The events of a type about a record, after every recorded event is in the log. */
async function eventsOf(type: string, id: Id): Promise<Json[]> {
  const waiting = () => api.look('select from foundation.recorded_event where account_id = $1', [uuidOf(account.id)]);
  await until(waiting, (rows) => rows.length === 0, 20_000);
  return (await api.get(`/v1/events?type=${type}&resource_id=${id}&order=asc`, account.keys.admin)).body.data;
}

/** Two processes sweep at this time. */
async function sweepAt(time: Date): Promise<void> {
  clock.stoppedAt = time;
  const sweeps = [WatchConnections, WatchConnections, GiveNotices, GiveNotices];
  await Promise.all(sweeps.map((sweep) => sweepAccounts(api.service.app, sweep)));
}

const before = (expiresAt: Date, days: number, ms = 0) => new Date(expiresAt.getTime() - days * dayMs + ms);

async function expectNotices(type: string, id: Id, expiresAt: Date): Promise<void> {
  const counts: number[] = [];
  const at = async (days: number, ms: number) => {
    await sweepAt(before(expiresAt, days, ms));
    counts.push((await eventsOf(type, id)).length);
  };
  await at(7, -1_000);
  await at(7, 0);
  await restart();
  await at(7, 1_000);
  await at(1, -1_000);
  await at(1, 0);
  await restart();
  await at(1, 1_000);
  await at(0, 0);
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2]);
}

describe('the notices of an API key that expires', () => {
  const createKey = async (days: number) => {
    const expiresAt = new Date(Date.now() + days * dayMs);
    const command = new CreateApiKey(systemActor(account.id), account.userIds.editor, { name: 'Reporting', expiresAt });
    const { key } = await inAccount(() => commands().execute(command));
    return { id: key.id, expiresAt };
  };

  it('a key is announced 7 days and 1 day before it expires, once each, also after a restart', async () => {
    const { id, expiresAt } = await createKey(30);
    await expectNotices('api_key.expiring', id, expiresAt);
    const [event] = await eventsOf('api_key.expiring', id);
    expect(event).toMatchObject({
      created_at: before(expiresAt, 7).toISOString(),
      actor: null,
      data: { object: { id, object: 'api_key', expires_at: expiresAt.toISOString() }, previous_attributes: null },
    });
  }, 120_000);

  it('only who may read the audit log sees that a key expires', async () => {
    const { id, expiresAt } = await createKey(30);
    await sweepAt(before(expiresAt, 7));
    expect(await eventsOf('api_key.expiring', id)).toHaveLength(1);
    const { body } = await api.get('/v1/events?type=api_key.*', account.keys.manager);
    expect(body.data).toEqual([]);
  });

  it('a revoked key is not announced', async () => {
    const { id, expiresAt } = await createKey(30);
    await inAccount(() => commands().execute(new RevokeApiKey(systemActor(account.id), id)));
    await sweepAt(before(expiresAt, 7));
    expect(await eventsOf('api_key.expiring', id)).toEqual([]);
  });
});

describe('the notices of an authorization that ends', () => {
  /** A connection whose platform issued a token for thirty days, with or without a refresh token. */
  async function connect(refreshToken: string | null): Promise<{ id: Id<'con'>; expiresAt: Date }> {
    const id = await connectSandbox(api, account, sandbox);
    await finishSync(api, account.id, id);
    const expiresAt = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 30 * dayMs);
    const tokens = { accessToken: 'access', refreshToken, expiresAt, scopes: null, subject: null };
    await inAccount(() => api.service.app.get(ConnectionTokens).save(account.id, id, 'sandbox', tokens));
    // No sync calls the platform with a token that it does not know.
    await api.look('update connections.connection set token_expires_at = $2, next_sync_at = null where id = $1', [
      uuidOf(id),
      expiresAt.toISOString(),
    ]);
    return { id, expiresAt };
  }

  it('a connection without a refresh token is announced 7 days and 1 day before its end, once each, also after a restart', async () => {
    const { id, expiresAt } = await connect(null);
    await expectNotices('connection.expiring', id, expiresAt);
    const [event] = await eventsOf('connection.expiring', id);
    expect(event).toMatchObject({
      created_at: before(expiresAt, 7).toISOString(),
      actor: null,
      data: { object: { id, status: 'connected', token_expires_at: expiresAt.toISOString() }, previous_attributes: null },
    });
  }, 120_000);

  it('a connection with a refresh token is not announced', async () => {
    const { id, expiresAt } = await connect('refresh');
    await sweepAt(before(expiresAt, 7));
    await sweepAt(before(expiresAt, 1));
    expect(await eventsOf('connection.expiring', id)).toEqual([]);
  });
});
