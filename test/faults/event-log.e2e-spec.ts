import { EventEmitter, once } from 'node:events';
import { CreateCampaign, UpdateCampaign } from '#libs/campaigns';
import { type Id, Precondition, systemActor, uuidOf, Validated } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import type { Json } from '../setup/http-client.js';
import { type OwnPostgres, startOwnPostgres } from '../setup/own-postgres.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { spawnWorker, type WorkerProcess } from '../setup/worker-process.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const writers = 8;
const changesPerWriter = isFull ? 1_000 : 40;
const workerKills = isFull ? 20 : 2;
const databaseKills = isFull ? 2 : 1;

let postgres: OwnPostgres;
let api: TestService;
let account: TestAccount;
let worker: WorkerProcess;

beforeAll(async () => {
  postgres = await startOwnPostgres({ durable: true });
  api = await startTestService({ database: postgres.database, environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
}, 180_000);
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await postgres.stop();
});

const number = async (text: string) => Number((await api.look(text, [uuidOf(account.id)]))[0]?.['n']);
const inLog = () => number('select count(*) as n from webhooks.event where account_id = $1');
const onTheWay = () => number('select count(*) as n from foundation.recorded_event where account_id = $1');

/** What the writers have done and may do: each kill comes in the middle of another share of the changes. */
const progress = { begun: 0, made: 0, failed: 0, shares: 1, killsWhileChanging: 0 };
const share = (writers * changesPerWriter) / (workerKills + databaseKills + 1);
const waitForMs = 120_000;
const halves = new EventEmitter();

/** Makes changes of a campaign of its own and of one that all writers share. What fails with the database is tried again. */
async function write(writer: number, shared: Id<'cmp'>): Promise<void> {
  const commands = api.service.app.get(CommandBus);
  const database = api.service.app.get(Database);
  const actor = systemActor(account.id);
  const committed = async <T>(work: () => Promise<T>): Promise<T> => {
    await until(
      () => progress.begun < progress.shares * share,
      (isOpen) => isOpen,
      waitForMs,
    );
    progress.begun++;
    for (;;) {
      try {
        const result = await database.transaction(account.id, work);
        if (++progress.made === Math.ceil((progress.shares - 0.5) * share)) halves.emit('half');
        return result;
      } catch {
        progress.failed++;
        await new Promise((resolve) => setTimeout(resolve, 100)); // the database recovers
      }
    }
  };
  const { id: own } = await committed(() => commands.execute(new CreateCampaign(actor, new Validated({ name: `${writer} 0` }, []))));
  for (let i = 1; i < changesPerWriter; i++) {
    const patch = new Validated({ name: `${writer} ${i}` }, []);
    await committed(() => commands.execute(new UpdateCampaign(actor, i % 10 === 0 ? shared : own, Precondition.none, patch)));
  }
}

/** Opens another share of the changes and kills when half of it is made. */
async function whileChanging(kill: () => Promise<void>): Promise<void> {
  const half = once(halves, 'half', { signal: AbortSignal.timeout(waitForMs) });
  progress.shares++;
  await half;
  if (progress.made < Math.floor(progress.shares * share)) progress.killsWhileChanging++;
  await kill();
}

/** Each worker has moved events before it is killed. */
async function killRepeatedly(): Promise<void> {
  let moved = 0;
  for (let kill = 1; kill <= workerKills; kill++) {
    if (kill % Math.ceil(workerKills / databaseKills) === 0) await whileChanging(() => postgres.kill());
    await until(inLog, (events) => events > moved, waitForMs);
    await whileChanging(() => worker.kill());
    moved = await inLog();
    worker = await spawnWorker(postgres.database.url);
  }
}

async function wholeLog(): Promise<Json[]> {
  const events: Json[] = [];
  for (;;) {
    const after = events.at(-1)?.sequence ?? 0;
    const { status, body } = await api.get(`/v1/events?order=asc&limit=100&after_sequence=${after}`, account.keys.admin);
    expect(status).toBe(200);
    events.push(...body.data);
    if (!body.has_more) return events;
  }
}

it(
  `${writers} writers with ${changesPerWriter} changes each, while workers and PostgreSQL are killed: each change has one event, in order`,
  async () => {
    const commands = api.service.app.get(CommandBus);
    const create = new CreateCampaign(systemActor(account.id), new Validated({ name: 'Shared' }, []));
    const { id: shared } = await api.service.app.get(Database).transaction(account.id, () => commands.execute(create));
    worker = await spawnWorker(postgres.database.url);
    await Promise.all([killRepeatedly(), ...Array.from({ length: writers }, (_, i) => write(i, shared))]);
    await until(onTheWay, (waiting) => waiting === 0, 60_000);

    const rows = await api.look('select sequence::int, id::text, body from webhooks.event where account_id = $1 order by sequence', [
      uuidOf(account.id),
    ]);
    const log = rows.map(({ body }) => JSON.parse(String(body)) as Json);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, i) => i + 1));
    expect(log.map(({ id, sequence }) => ({ id: uuidOf(id), sequence }))).toEqual(rows.map(({ id, sequence }) => ({ id, sequence })));
    expect(await wholeLog()).toEqual(log);
    // Counted from outside: the audit entries of published changes, and the revisions of the campaigns.
    const entries = await api.look(
      `select id::text, action, changes from foundation.audit_entry where account_id = $1 and action <> 'account.opened'`,
      [uuidOf(account.id)],
    );
    expect(log.map(({ id }) => uuidOf(id)).sort()).toEqual(entries.map(({ id }) => id).sort());
    const ofCampaigns = log.filter(({ type }) => type.startsWith('campaign.'));
    expect(ofCampaigns).toHaveLength(await number('select sum(revision) as n from campaigns.campaign where account_id = $1'));
    expect(ofCampaigns.length).toBeGreaterThanOrEqual(writers * changesPerWriter + 1);
    expect(progress).toMatchObject({ made: writers * changesPerWriter, killsWhileChanging: workerKills + databaseKills });
    // PostgreSQL was killed under transactions.
    expect(progress.failed).toBeGreaterThan(0);

    const changeOf = new Map(entries.map(({ id, changes: fields }) => [id, fields as Json]));
    const names = new Set(ofCampaigns.map(({ id }) => changeOf.get(uuidOf(id)).name.to as string));
    const made = Array.from({ length: writers }, (_, writer) => Array.from(Array(changesPerWriter).keys(), (i) => `${writer} ${i}`)).flat();
    expect(made.filter((name) => !names.has(name))).toEqual([]);
    for (const events of Map.groupBy(ofCampaigns, ({ data }) => data.object.id).values()) {
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, i) => i + 1));
      let name: string | null = null;
      for (const { id, revision, data } of events) {
        const change = changeOf.get(uuidOf(id));
        expect(data.previous_attributes).toEqual(revision === 1 ? null : { name });
        expect(data.object.revision).toBeGreaterThanOrEqual(revision);
        name = change.name.to;
      }
    }
    process.stdout.write(
      `${progress.made} changes, ${ofCampaigns.length} events of campaigns, ${log.length} in the log; ${workerKills} workers and ` +
        `PostgreSQL ${databaseKills} times killed while changes were made; ${progress.failed} attempts failed and were repeated\n`,
    );
  },
  isFull ? 900_000 : 240_000,
);
