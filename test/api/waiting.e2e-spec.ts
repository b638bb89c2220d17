import { jest } from '@jest/globals';
import { connect } from 'node:net';
import { connect as secure } from 'node:tls';
import { Database } from '#libs/data';
import { PendingWork } from '#libs/rest';
import type { Statement } from '#libs/kernel/infrastructure';
import type { Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { germans } from '../setup/test-audiences.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { createTestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const waiting = { prefer: 'wait=20' };
const prompt = 'Autumn weekends at our seaside hotel in Camden for couples: two nights from $289, breakfast included.';

describe('with a worker', () => {
  let stage: DeliveryStage;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const started = await startWithSandbox();
    stop = () => started.stop();
    stage = await DeliveryStage.open(started.sandbox, started.api);
  });
  afterAll(() => stop());
  const post = (path: string, body?: object, headers = {}) => stage.api.post(path, stage.account.keys.admin, body, headers);

  it('a waiting launch responds when no platform is pending, and its replay returns the same response', async () => {
    const { id } = await stage.create();
    const headers = { ...waiting, 'idempotency-key': `launch-${id}` };
    const launched = await post(`/v1/campaigns/${id}/launch`, undefined, headers);
    expect([launched.status, launched.headers['preference-applied']]).toEqual([200, 'wait=20']);
    expect(launched.body.data.delivery.platforms.map((p: { status: string }) => p.status)).not.toContain('pending');
    const replayed = await post(`/v1/campaigns/${id}/launch`, undefined, headers);
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([launched.text, 'true']);
  });

  it('a launch without waiting returns a polling interval', async () => {
    const { id } = await stage.create();
    const launched = await post(`/v1/campaigns/${id}/launch`);
    expect(launched.body.data.delivery).toMatchObject({ status: 'pending', poll_after_seconds: 2 });
    const paused = await post(`/v1/campaigns/${id}/pause`, undefined, waiting);
    expect(paused.body.data.delivery).toMatchObject({ status: 'stopped', poll_after_seconds: null });
  });

  it('a created campaign has nothing pending', async () => {
    expect((await stage.create()).delivery.poll_after_seconds).toBeNull();
  });

  it('an audience returns a polling interval and with Prefer: wait responds when it is built', async () => {
    const begun = await post('/v1/audiences', { name: 'Germans', rules: germans });
    expect([begun.status, begun.headers['retry-after'], begun.body.data.poll_after_seconds]).toEqual([201, '3', 3]);
    const built = await post('/v1/audiences', { name: 'Germans, waited for', rules: germans }, waiting);
    expect([built.status, built.headers['retry-after'], built.headers['preference-applied']]).toEqual([201, undefined, 'wait=20']);
    expect(built.headers['location']).toBe(`/v1/audiences/${built.body.data.id}`);
    expect(built.body.data).toMatchObject({ status: 'ready', poll_after_seconds: null });
    const rules = { all: [{ field: 'country', operator: 'in', value: ['AT', 'DE'] }] };
    const changed = await stage.api.patch(`/v1/audiences/${built.body.data.id}`, stage.account.keys.admin, { rules }, waiting);
    expect([changed.status, changed.headers['preference-applied']]).toEqual([200, 'wait=20']);
    expect(changed.body.data).toMatchObject({ status: 'ready', poll_after_seconds: null });
    expect(changed.headers['etag']).toBe(`"${changed.body.data.revision}"`);
  });

  it('a sync returns a polling interval and with Prefer: wait responds with the finished run', async () => {
    const { id } = await stage.connect();
    const path = `/v1/connections/${id}`;
    const last = async () => (await stage.api.get(path, stage.account.keys.viewer)).body.data.last_sync;
    await until(last, (run) => run?.finished_at != null, 20_000);
    const finished = await post(`${path}/sync`, undefined, waiting);
    expect([finished.status, finished.headers['preference-applied']]).toEqual([200, 'wait=20']);
    expect(finished.body.data).toMatchObject({ trigger: 'manual', status: 'succeeded', poll_after_seconds: null });
    expect(finished.body.data).toEqual(await last());
  });

  it('a dry run does not wait', async () => {
    const { id } = await stage.create();
    const dryRunReply = await post(`/v1/campaigns/${id}/launch?dry_run=true`, undefined, waiting);
    expect([dryRunReply.status, dryRunReply.headers['preference-applied']]).toEqual([200, undefined]);
  });
});

describe('without a worker', () => {
  let api: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    api = await startTestService({ environment: { RUN_JOBS: 'off' } });
    account = await api.openAccount();
  });
  afterAll(() => api.stop());
  const generate = (key: string, prefer: string, at = api): Promise<Reply> =>
    at.post('/v1/creative/generate', key, { prompt, type: 'text' }, { prefer });

  it('a wait that times out returns 202 with a polling interval', async () => {
    const created = await generate(account.keys.editor, 'wait=1');
    expect([created.status, created.headers['retry-after'], created.headers['preference-applied']]).toEqual([202, '1', 'wait=1']);
  });

  it('only two requests per key can wait, and a third responds immediately', async () => {
    const answered: string[] = [];
    const ask = async (name: string, key: string, prefer = 'wait=3') => {
      const reply = await generate(key, prefer);
      answered.push(name);
      return [reply.status, reply.headers['preference-applied']];
    };
    const two = [ask('first', account.keys.editor), ask('second', account.keys.editor)];
    await until(waiters, (count) => count === 2, 10_000);
    expect(await ask('third', account.keys.editor)).toEqual([202, undefined]);
    const other = ask('other', account.keys.manager);
    expect(await Promise.all([...two, other])).toEqual([
      [202, 'wait=3'],
      [202, 'wait=3'],
      [202, 'wait=3'],
    ]);
    expect(answered[0]).toBe('third');
    // Their slots are free again.
    expect(await ask('fourth', account.keys.editor, 'wait=1')).toEqual([202, 'wait=1']);
  });

  it('one poll serves all waiting requests', async () => {
    const read = jest.spyOn(Database.prototype, 'read');
    const { editor, manager, admin } = account.keys;
    await Promise.all([editor, editor, manager, manager, admin, admin].map((key) => generate(key, 'wait=2')));
    const polls = read.mock.calls.filter(([, statement]) => (statement as Statement).name === 'pending creatives');
    read.mockRestore();
    expect(polls.length).toBeGreaterThan(2);
    // Six requests that poll every 150 ms separately would cause eighty reads.
    expect(polls.length).toBeLessThan(20);
    expect(Math.max(...polls.map(([, , values]) => String(values[1]).split(',').length))).toBe(6);
  });

  it('a client whose connection is reset no longer waits', async () => {
    const { hostname, port } = new URL(api.service.baseUrl);
    const socket = connect(Number(port), hostname);
    const secured = secure({ socket, ca: api.ca, servername: hostname });
    secured.on('error', () => undefined); // the reset
    const body = JSON.stringify({ prompt, type: 'text' });
    const head = [
      'POST /v1/creative/generate HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${account.keys.editor}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Prefer: wait=30',
    ];
    secured.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await until(waiters, (count) => count === 1, 10_000);
    socket.resetAndDestroy();
    expect(await until(waiters, (count) => count === 0, 5_000)).toBe(0);
  });

  it('a shutdown responds to all waiting requests immediately', async () => {
    // Long enough for a busy machine, and far less than the requests would wait.
    const delayMs = 4_000;
    const database = await createTestDatabase();
    const ending = await startTestService({ environment: { RUN_JOBS: 'off', SHUTDOWN_DELAY_MS: `${delayMs}` }, database });
    const { keys } = await ending.openAccount();
    const replies = [keys.editor, keys.manager].map((key) => generate(key, 'wait=30', ending));
    await until(
      () => waiters(ending),
      (count) => count === 2,
      10_000,
    );
    const stop = ending.service.stop();
    const began = performance.now();
    expect((await Promise.all(replies)).map(({ status, headers }) => [status, headers['preference-applied']])).toEqual([
      [202, undefined],
      [202, undefined],
    ]);
    expect(performance.now() - began).toBeLessThan(delayMs);
    await stop;
    await database.drop();
  });

  const waiters = (of = api): number => (of.service.app.get(PendingWork) as unknown as { waiters: Set<unknown> }).waiters.size;
});
