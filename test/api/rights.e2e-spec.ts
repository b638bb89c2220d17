import { type Role, permissions, settingsPermissions } from '#libs/accounts';
import { jest } from '@jest/globals';
import { RequestRights } from '../../libs/rest/src/rights/request-rights.js';
import { accountContent } from '../setup/account-content.js';
import { type Actor, Actors } from '../setup/actors.js';
import { openConsole } from '../setup/console-client.js';
import { HeldRequests } from '../setup/held-requests.js';
import { type RouteRow, routeRows } from '../setup/route-rows.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { MovableClock, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { WebhookReceiver } from '../setup/webhook-receiver.js';
import { type WriteExample, writeExamples, type WriteStage } from './rights/write-examples.js';

const minRoles: Readonly<Record<string, Role>> = { ...permissions, ...settingsPermissions };
/** Reads with a body. Their transactions write nothing and ask for nothing. */
const readsWithBody = ['checkConnection', 'queryAnalytics'];
/** Writes by GET. They have tests of their own, because a request without a body cannot be held back. */
const writesByGet = ['finishConnecting'];

let api: TestService;
let sandbox: TestSandbox;
let stage: WriteStage;
let actors: Actors;
let held: HeldRequests;
let contentOf: Awaited<ReturnType<typeof accountContent>>;
let rows: RouteRow[];
const receiver = new WebhookReceiver();
/** Whether a request asks for its rights again before its handler runs. Otherwise its transactions do alone. */
let isAskedEarly = false;

beforeAll(async () => {
  await receiver.start();
  sandbox = await startSandbox({ personalities: ['several-ad-accounts'] });
  const clock = new MovableClock();
  const environment = { ...sandbox.environment, RUN_JOBS: 'off', WEBHOOK_TRUSTED_HOSTS: '127.0.0.1' };
  api = await startTestService({ environment, clock });
  const account = await api.openAccount();
  const admin = await openConsole(api, account, 'admin');
  stage = { api, account, admin, campaigns: new TestCampaigns(api, account, clock), sandbox, receiver };
  actors = new Actors(api, account.id);
  contentOf = await accountContent(api);
  rows = routeRows(api.service.app).filter(({ endpoint, method }) => ['key', 'settings'].includes(endpoint.access) && method !== 'GET');
  held = new HeldRequests(api);
  jest.spyOn(RequestRights.prototype, 'areStale', 'get').mockImplementation(() => isAskedEarly);
}, 120_000);
afterAll(async () => {
  held.stop();
  await api.stop();
  await sandbox.stop();
  receiver.stop();
});

interface Revocation {
  readonly name: string;
  readonly by: 'key' | 'session';
  readonly takeAway: (actor: Actor) => Promise<unknown>;
  readonly status: 401 | 403;
  readonly isPossible?: (row: RouteRow) => boolean;
}

const takesKeys = ({ endpoint }: RouteRow) => endpoint.access === 'key';
const needsMoreThanViewer = ({ endpoint: { permission } }: RouteRow) => permission !== null && minRoles[permission] !== 'viewer';
const revocations: Revocation[] = [
  { name: 'revoked key', by: 'key', takeAway: (actor) => actors.revokeKey(actor), status: 401 },
  { name: 'key of a deactivated user', by: 'key', takeAway: (actor) => actors.deactivate(actor), status: 401 },
  { name: 'key of a demoted user', by: 'key', takeAway: (actor) => actors.demote(actor), status: 403, isPossible: needsMoreThanViewer },
  { name: 'ended session', by: 'session', takeAway: (actor) => actors.endSessions(actor), status: 401 },
  { name: 'session of a deactivated user', by: 'session', takeAway: (actor) => actors.deactivate(actor), status: 401 },
  {
    name: 'session of a demoted user',
    by: 'session',
    takeAway: (actor) => actors.demote(actor),
    status: 403,
    isPossible: needsMoreThanViewer,
  },
];
const revocationsOf = (row: RouteRow) =>
  revocations.filter(({ by, isPossible = () => true }) => isPossible(row) && (by === 'session' || takesKeys(row)));

function openBy({ method, path, endpoint }: RouteRow, { id = '', body = {} }: WriteExample, actor: Actor, by: Revocation['by']) {
  const target = path.replace(':id', id);
  const mounted = by === 'session' && endpoint.access === 'key' ? `/console/api${target}` : target;
  return held.open(method, mounted, by === 'key' ? actor.byKey : actor.bySession, body);
}

/** What is wrong with the answer to a request whose rights are taken away between head and body. */
async function faultsOf(row: RouteRow, example: WriteExample, { by, takeAway, name, status: expected }: Revocation): Promise<string[]> {
  const actor = await actors.make();
  const request = await openBy(row, example, actor, by);
  await takeAway(actor);
  const before = JSON.stringify([await contentOf(stage.account.id), receiver.messages.length]);
  const { status, text } = await request.finish();
  const after = JSON.stringify([await contentOf(stage.account.id), receiver.messages.length]);
  return [
    ...(status === expected || (example.verifiesPassword && !isAskedEarly && status > expected)
      ? []
      : [`${row.operationId} by a ${name}: ${status} ${text.slice(0, 200)}`]),
    ...(before === after ? [] : [`${row.operationId} by a ${name} changed something`]),
  ];
}

describe('rights that are taken away between the head of a request and its body', () => {
  it('every endpoint that writes has an example', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect([...Object.keys(writeExamples), ...readsWithBody].sort()).toEqual(rows.map(({ operationId }) => operationId).sort());
    const byGet = routeRows(api.service.app).filter(({ operationId }) => writesByGet.includes(operationId));
    expect(byGet.map(({ method }) => method)).toEqual(['GET']);
  });

  it('every transaction of a write asks for them: nothing is changed or sent, and with the rights it would have been', async () => {
    isAskedEarly = false;
    const faults: string[] = [];
    for (const row of rows.filter(({ operationId }) => !readsWithBody.includes(operationId))) {
      const example = await (writeExamples[row.operationId] as (typeof writeExamples)[string])(stage);
      for (const revocation of revocationsOf(row)) faults.push(...(await faultsOf(row, example, revocation)));
      const by = takesKeys(row) ? 'key' : 'session';
      const actor = await actors.make();
      const bySession = example.isOfAdmin ? { cookie: stage.admin.cookie } : actor.bySession;
      const control = await (await openBy(row, example, { ...actor, bySession }, by)).finish();
      const isAsExpected = example.refusal === undefined ? control.status < 300 : control.text.includes(`"code":"${example.refusal}"`);
      if (!isAsExpected) faults.push(`${row.operationId} with its rights: ${control.status} ${control.text.slice(0, 300)}`);
    }
    expect(faults).toEqual([]);
  }, 300_000);

  it('a request that was held back is refused before its handler runs, whatever its body and record', async () => {
    isAskedEarly = true;
    const faults: string[] = [];
    for (const row of rows) {
      const last = revocationsOf(row).at(-1) as Revocation; // The answer is the same question for all.
      faults.push(...(await faultsOf(row, { id: 'x', body: { wrong: true } }, last)));
    }
    expect(faults).toEqual([]);
  }, 300_000);

  it('a transaction that does not ask is detected', async () => {
    isAskedEarly = false;
    const forgetting = jest.spyOn(RequestRights.prototype, 'question').mockReturnValue(undefined as never);
    const row = rows.find(({ operationId }) => operationId === 'createCampaign') as RouteRow;
    const faults = await faultsOf(row, { body: { name: 'By nobody' } }, revocations[0] as Revocation);
    forgetting.mockRestore();
    expect(faults).toEqual([
      expect.stringContaining('createCampaign by a revoked key: 201'),
      'createCampaign by a revoked key changed something',
    ]);
  });
});
