import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signedHeaders } from '../../apps/acs-api/src/sign.ts';
import { createDataFolder } from '../setup/data-folder.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

/** A program of the repository with what it has printed. */
class Program {
  output = '';
  readonly exited: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(args: readonly string[], environment: Record<string, string>) {
    this.child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (bytes: Buffer) => (this.output += bytes.toString()));
    this.exited = new Promise((resolve) => this.child.once('exit', resolve));
  }

  printed(pattern: RegExp): Promise<string> {
    return until(
      () => this.output,
      (output) => pattern.test(output),
      20_000,
    );
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exited;
  }
}

// The vector of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const published = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' };

let api: TestService;
let account: TestAccount;
let receiver: Program;
let url: string;
let caFile: string;

const listener = (...args: string[]) =>
  new Program(['apps/acs-api/src/main.ts', ...args], {
    ACS_API: `${api.service.baseUrl}/v1`,
    ACS_API_KEY: account.keys.viewer,
    ACS_CA: caFile,
  });
const deliver = async (headers: Record<string, string>, body: string) => (await fetch(url, { method: 'POST', headers, body })).status;
const now = () => Math.floor(Date.now() / 1_000);

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
  caFile = join(createDataFolder('acs-listener-'), 'ca.pem');
  writeFileSync(caFile, api.ca);
  receiver = new Program(['examples/webhook-receiver/receiver.mjs', '0'], { WEBHOOK_SECRET: `whsec_${'A'.repeat(32)} ${secret}` });
  const port = /port (\d+)/.exec(await receiver.printed(/port \d+/))?.[1];
  url = `http://127.0.0.1:${port}/hook`;
}, 120_000);
afterAll(async () => {
  await receiver.stop();
  await api.stop();
});

it('the listener forwards each event of the log, signed and in order, and the example receiver accepts it', async () => {
  const listening = listener('events', 'listen', '--forward-to', url, '--secret', secret, '--types', 'campaign.*');
  await listening.printed(/Listening/);
  const { body } = await api.post('/v1/campaigns', account.keys.editor, { name: 'One' });
  await api.patch(`/v1/campaigns/${body.data.id}`, account.keys.editor, { name: 'Two' });
  await listening.printed(/campaign\.updated/);
  expect(listening.output.match(/campaign\.\w+ evt_\w+ → \d+/g)?.map((line) => line.replace(/evt_\w+ /, ''))).toEqual([
    'campaign.created → 204',
    'campaign.updated → 204',
  ]);
  const lines = (await receiver.printed(/campaign\.updated/)).trim().split('\n').slice(1);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { sequence: expect.any(Number), type: 'campaign.created', record: body.data.id },
    { sequence: expect.any(Number), type: 'campaign.updated', record: body.data.id },
  ]);
  expect(await listening.stop()).toBe(0);
});

it('the listener begins after the event that --after names', async () => {
  const [event] = (await api.get('/v1/events?limit=1', account.keys.viewer)).body.data;
  const listening = listener('events', 'listen', '--forward-to', url, '--secret', secret, '--after', String(event.sequence - 1));
  expect(await listening.printed(/→/)).toContain(`${event.sequence} ${event.type} ${event.id} → 204`);
  await listening.stop();
});

it('the listener says why it cannot listen', async () => {
  const cases: [string[], string][] = [
    [['events'], 'The command is: events listen'],
    [['events', 'listen'], '--forward-to must be an http or https URL.'],
    [['events', 'listen', '--forward-to', url, '--types', 'campaign.exploded'], 'invalid_parameter'],
  ];
  for (const [args, message] of cases) {
    const refused = listener(...args);
    expect(await refused.exited).toBe(1);
    expect(refused.output).toContain(message);
  }
});

it('the signature is that of the published vector', () => {
  const { id, seconds, body } = published;
  expect(signedHeaders(secret, id, body, seconds)['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('the example receiver refuses an altered byte, an old message, a swapped ID and a wrong secret', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'campaign.paused', sequence: 1, data: { object: null } });
  const signed = signedHeaders(secret, 'evt_1', body, now());
  expect(await deliver(signed, body)).toBe(204);
  expect(await deliver(signed, body.replace('paused', 'passed'))).toBe(400);
  expect(await deliver({ ...signed, 'webhook-id': 'evt_2' }, body)).toBe(400);
  expect(await deliver(signedHeaders(secret, 'evt_1', body, now() - 301), body)).toBe(400);
  expect(await deliver(signedHeaders(`whsec_${'B'.repeat(32)}`, 'evt_1', body, now()), body)).toBe(400);
  expect(await deliver({}, body)).toBe(400);
  const both = `v1,${'x'.repeat(43)}= ${signed['webhook-signature']}`;
  expect(await deliver({ ...signed, 'webhook-signature': both }, body)).toBe(204);
});
