import { get } from 'node:https';
import { newId, uuidOf } from '#libs/kernel';
import { PendingWork } from '#libs/rest';
import { jest } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { AdAccountConnection } from '../../libs/connections/src/application/processes/ad-account-connection.js';
import { AnalyticsReport } from '../../libs/analytics/src/application/queries/analytics-report.js';
import { type Actor, Actors } from '../setup/actors.js';
import { HeldRequests } from '../setup/held-requests.js';
import type { Json, Reply } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, TestCampaigns } from '../setup/test-campaigns.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';
import { writeExamples, type WriteStage } from './rights/write-examples.js';

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
let actors: Actors;
let held: HeldRequests;
const receiver = new WebhookReceiver();

beforeAll(async () => {
  await receiver.start();
  sandbox = await startSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' } });
  account = await api.openAccount();
  actors = new Actors(api, account.id);
  held = new HeldRequests(api);
}, 120_000);
afterAll(async () => {
  held.stop();
  await api.stop();
  await sandbox.stop();
  receiver.stop();
});
afterEach(() => jest.restoreAllMocks());

const waitersAre = (count: number) => {
  const { waiters } = api.service.app.get(PendingWork) as unknown as { waiters: Set<unknown> };
  return until(
    () => waiters.size,
    (size) => size === count,
    20_000,
  );
};
const call = (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Reply> =>
  api.call(method, path, { headers: { origin: api.service.baseUrl, ...headers }, ...(body === undefined ? {} : { body }) });

/** Stops calls of a method that `isHeld` accepts until they are let go. */
function gate<T extends object>(prototype: T, method: keyof T & string, isHeld: (...args: any[]) => boolean = () => true) {
  const [entered, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const original = prototype[method] as (...args: unknown[]) => Promise<unknown>;
  jest.spyOn(prototype, method as never).mockImplementation(async function (this: T, ...args: unknown[]) {
    if (isHeld(...args)) {
      entered.resolve();
      await opened.promise;
    }
    return original.apply(this, args);
  } as never);
  return { entered: entered.promise, open: () => opened.resolve() };
}

describe('a request that waits', () => {
  /** The bodies whose work no worker of this test ends. */
  const waiting: Record<string, object | undefined> = {
    updateAudience: { rules: { all: [{ field: 'country', operator: 'in', value: ['AT'] }] } },
  };

  it('ends soon with 401 when its key is revoked, for every write that can be waited for', async () => {
    const document = (await api.get('/openapi.json')).body;
    const operations = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(([method, operation]) => ({ path, method, ...(operation as Json) })),
    );
    const prefers = ({ parameters = [] }: Json) => JSON.stringify(parameters).includes('Prefer');
    const found = operations.filter(prefers);
    expect(found.map(({ operationId }) => operationId).sort()).toEqual(
      expect.arrayContaining(['generateCreative', 'launchCampaign', 'listEvents']),
    );
    const stage = { api, account, campaigns: new TestCampaigns(api, account, new MovableClock()), sandbox, receiver } as WriteStage;
    for (const { operationId, path, method } of found.filter(({ operationId: id }) => id !== 'listEvents')) {
      const example = await (writeExamples[operationId] as (typeof writeExamples)[string])(stage);
      const actor = await actors.make();
      const target = path.replace('{id}', example.id ?? '');
      const body = waiting[operationId] ?? example.body ?? {};
      const reply = call(method.toUpperCase(), target, { ...actor.byKey, prefer: 'wait=30' }, body);
      await waitersAre(1);
      const revokedAt = performance.now();
      await actors.revokeKey(actor);
      expect([operationId, (await reply).status]).toEqual([operationId, 401]);
      expect(performance.now() - revokedAt).toBeLessThan(15_000);
    }
  }, 180_000);

  it('the event log ends a wait with 401 when the user is deactivated', async () => {
    const actor = await actors.make();
    const last = (await call('GET', '/v1/events?limit=1', actor.byKey)).body.data[0]?.sequence ?? 0;
    const reply = call('GET', `/v1/events?order=asc&after_sequence=${last}`, { ...actor.byKey, prefer: 'wait=30' });
    await waitersAre(1);
    await actors.deactivate(actor);
    expect((await reply).status).toBe(401);
  });

  it('the event log shows no event to a waiting request that its user may no longer see', async () => {
    const actor = await actors.make();
    const reply = call('GET', '/v1/events?order=asc&after_sequence=1000', { ...actor.byKey, prefer: 'wait=8' });
    await waitersAre(1);
    await actors.demote(actor);
    await api.look(
      `insert into webhooks.event (account_id, sequence, id, type, resource_id, api_key_id, permission, at, body)
       values ($1, 1001, gen_random_uuid(), 'user.added', $2, null, 'audit_log.read', now(), '{}')`,
      [uuidOf(account.id), uuidOf(newId('usr'))],
    );
    expect(await reply).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('a request of another key waits on', async () => {
    const [leaves, stays] = [await actors.make(), await actors.make()];
    const example = await (writeExamples['generateCreative'] as (typeof writeExamples)[string])({} as WriteStage);
    const wait = (actor: Actor, seconds: number) =>
      call('POST', '/v1/creative/generate', { ...actor.byKey, prefer: `wait=${seconds}` }, example.body);
    const replies = [wait(leaves, 30), wait(stays, 6)];
    await waitersAre(2);
    await actors.revokeKey(leaves);
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([401, 202]);
  });
});

describe('a file', () => {
  it('is cut when the session ends while it is sent', async () => {
    const source = new TestSource(api, account);
    await publishRecord(api, account, { id: source.connectionId, name: 'Sandbox', platform: 'sandbox' });
    const campaigns = Array.from({ length: 350 }, () => newId('cmp'));
    const facts = campaigns.map((campaignId) => aFact({ day: '2026-06-02', campaignId }));
    await source.ingest(facts, { startDay: '2026-06-01', endDay: '2026-06-30', readAt: '2026-07-01T08:00:00Z' });
    const actor = await actors.make();
    let pages = 0;
    const third = gate(QueryBus.prototype, 'execute', (query) => query instanceof AnalyticsReport && ++pages === 3);
    const path = '/console/api/analytics/campaigns.csv?start_date=2026-06-01&end_date=2026-06-30';
    const { promise, resolve } = Promise.withResolvers<{ isComplete: boolean; lines: number }>();
    get(new URL(api.service.baseUrl + path), { ca: api.ca, headers: actor.bySession }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', () => undefined); // the connection is closed before the end
      response.on('close', () => resolve({ isComplete: response.complete, lines: text.split('\r\n').length }));
    });
    await third.entered;
    await actors.endSessions(actor);
    await new Promise((after) => setTimeout(after, 300)); // Rights that were asked for just now are not asked for again.
    third.open();
    const { isComplete, lines } = await promise;
    expect(isComplete).toBe(false);
    expect(lines).toBeLessThan(300);
  });
});

describe('connecting', () => {
  it('a consent of a user who is deactivated while the platform is called is given back, and nothing is stored', async () => {
    const actor = await actors.make();
    const begun = (await call('POST', '/console/api/connections/connect', actor.bySession, { platform: 'sandbox' })).body.data;
    const { id: adAccountId } = await sandbox.control.createAdAccount();
    const callback = new URL(await sandbox.authorize(begun.authorize_url, { adAccountId }));
    const revocations = async () => (await sandbox.control.requests())['revoke'] ?? 0;
    const before = await revocations();
    const storing = gate(AdAccountConnection.prototype, 'connectNew');
    const reply = call('GET', callback.pathname + callback.search, actor.bySession);
    await storing.entered;
    await actors.deactivate(actor);
    storing.open();
    expect((await reply).status).toBe(401);
    const stored = await api.look('select from connections.connection where id = $1', [uuidOf(begun.connection_id)]);
    const tokens = await api.look('select from ad_platforms.token where connection_id = $1', [uuidOf(begun.connection_id)]);
    expect([stored.length, tokens.length, await revocations()]).toEqual([0, 0, before + 1]);
  });
});
