import { type DeliveredEvent, type Id, newId, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { createLogger } from '#libs/operations';
import {
  type EventSubscriber,
  type JobRegistry,
  Jobs,
  prepareJobs,
  type QueueDefinition,
  RecordedEvents,
  type RecordSnapshots,
  Subscribers,
} from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import pg from 'pg';
import { PollingLoop } from '../../libs/work/src/messaging/polling-loop.js';
import { EventRelay } from '../../libs/webhooks/src/infrastructure/messaging/event-relay.loop.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { until } from '../setup/until.js';

const logger = createLogger('silent');
const account = newId('acc');
const publish = sql(
  'test publish',
  `insert into foundation.recorded_event (id, account_id, type, subject_type, resource_id, changes, facts, is_published, at)
   values ($1, $2, $3, 'thing', uuidv7(), '{}', $4, false, now())`,
);

class Listener implements EventSubscriber {
  readonly heard: DeliveredEvent[] = [];
  failures = 0;

  constructor(
    readonly queue: QueueDefinition,
    readonly events: readonly string[],
  ) {}

  async handle(event: DeliveredEvent): Promise<void> {
    if (this.failures-- > 0) throw new Error('not this time');
    this.heard.push(event);
  }
}

const queue = (name: string): QueueDefinition => ({ name, lane: 'change', policy: 'standard', isSweep: false });
const first = queue('test.one');
const second = queue('test.two');

let postgres: TestDatabase;
let database: Database;
let superuser: pg.Pool;
const ends: (() => Promise<void>)[] = [];

/** One process's share: a relay, and workers for these listeners. */
async function startProcess(listeners: readonly Listener[]): Promise<void> {
  const jobs = new Jobs({ url: postgres.url, work: true, logger });
  const runnable = listeners.map((handler) => ({ queue: handler.queue, events: handler.events, handler }));
  await jobs.start(runnable);
  const registry = { all: () => runnable } as unknown as JobRegistry;
  const subscribers = new Subscribers(registry, jobs, database);
  const snapshots = { idOf: () => newId('cmp'), read: () => Promise.resolve(new Map()) } as unknown as RecordSnapshots;
  const users = { of: () => Promise.resolve(new Map()) };
  const relay = new EventRelay(new RecordedEvents(database), subscribers, snapshots, users, database, { now: () => new Date() }, logger);
  const loop = new PollingLoop({ name: 'event relay', intervalMs: 200 }, relay, logger);
  loop.start();
  ends.push(async () => {
    await loop.stop();
    await jobs.stop();
  });
}

async function say(type: string, numbers: readonly number[], commit = true): Promise<Id<'evt'>[]> {
  const ids = numbers.map(() => newId('evt'));
  const saying = database.transaction(account, async () => {
    const unit = UnitOfWork.current();
    ids.forEach((id, i) => unit.atCommit(publish, [uuidOf(id), uuidOf(account), type, JSON.stringify({ number: numbers[i] })]));
    if (!commit) throw new Error('changed its mind');
  });
  if (commit) await saying;
  else await expect(saying).rejects.toThrow('changed its mind');
  return ids;
}

beforeAll(async () => {
  postgres = await createTestDatabase();
  await prepareJobs(postgres.ownerUrl, [first, second]);
  superuser = new pg.Pool({ connectionString: postgres.superuserUrl, max: 1 });
  // Each queue has a table of its own, made just now.
  await superuser.query('grant select, insert, update, delete on all tables in schema pgboss to acs_service');
  database = new Database({ url: postgres.url, poolMax: 8, applicationName: 'test', onIdleError: () => undefined });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  await database.close();
  await superuser.end();
  await postgres.drop();
});

const numbersOf = (listener: Listener) => listener.heard.map((event) => (event.payload as { number: number }).number).sort((a, b) => a - b);
const waiting = async () => (await superuser.query('select count(*)::int as n from foundation.recorded_event')).rows[0].n as number;

describe('news of a context', () => {
  it('reaches every subscriber of its type once it is committed, and none otherwise', async () => {
    const one = new Listener(first, ['thing.changed']);
    const two = new Listener(second, ['thing.changed', 'thing.gone']);
    await startProcess([one, two]);
    await say('thing.changed', [99], false);
    const [changed] = await say('thing.changed', [1]);
    await say('thing.gone', [2]);
    await until(
      () => one.heard.length + two.heard.length,
      (heard) => heard >= 3,
      10_000,
    );
    expect(numbersOf(one)).toEqual([1]);
    expect(numbersOf(two)).toEqual([1, 2]);
    expect(one.heard[0]).toMatchObject({ id: changed, type: 'thing.changed', account_id: account, payload: { number: 1 } });
    expect(await waiting()).toBe(0);
  });

  it('is taken on once by many relays at work together', async () => {
    const one = new Listener(first, ['thing.changed']);
    for (let process = 0; process < 3; process++) await startProcess([one]);
    const numbers = Array.from({ length: 2_000 }, (_, i) => i);
    for (let at = 0; at < numbers.length; at += 100) await say('thing.changed', numbers.slice(at, at + 100));
    await until(
      () => one.heard.length,
      (heard) => heard >= numbers.length,
      20_000,
    );
    expect(numbersOf(one)).toEqual(numbers);
  });

  it('comes again to a subscriber that failed', async () => {
    const one = new Listener(first, ['thing.changed']);
    one.failures = 1;
    await startProcess([one]);
    await say('thing.changed', [7]);
    await until(
      () => one.heard.length,
      (heard) => heard === 1,
      20_000,
    );
    expect(numbersOf(one)).toEqual([7]);
  });

  it('without a subscriber does not stay', async () => {
    await startProcess([new Listener(first, ['thing.changed'])]);
    await say('thing.nobody_cares', [1]);
    await until(waiting, (events) => events === 0, 10_000);
  });

  it('that a process of the former release put into the outbox reaches every subscriber of its type once', async () => {
    const one = new Listener(first, ['thing.changed']);
    await startProcess([one]);
    const publishFormer = `insert into foundation.outbox_event (id, account_id, type, payload, at)
      select uuidv7(), $1, type, jsonb_build_object('number', n), now() from (values ('thing.changed', 1), ('thing.gone', 2)) as e (type, n)`;
    await superuser.query(publishFormer, [uuidOf(account)]);
    const left = async () => (await superuser.query('select count(*)::int as n from foundation.outbox_event')).rows[0].n as number;
    await until(left, (events) => events === 0, 10_000);
    await say('thing.changed', [3]);
    await until(
      () => one.heard.length,
      (heard) => heard >= 2,
      10_000,
    );
    expect(numbersOf(one)).toEqual([1, 3]);
    expect(one.heard[0]).toMatchObject({ type: 'thing.changed', account_id: account, at: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('of a change that the former release recorded is not sent to subscribers: its outbox has it', async () => {
    const one = new Listener(first, ['thing.changed']);
    await startProcess([one]);
    await superuser.query(
      `insert into foundation.recorded_event (id, account_id, type, resource_type, resource_id, changes, facts, is_published, at)
       values (uuidv7(), $1, 'thing.changed', 'thing', uuidv7(), '{}', '{"number": 1}', false, now())`,
      [uuidOf(account)],
    );
    await until(waiting, (events) => events === 0, 10_000);
    await say('thing.changed', [2]);
    await until(
      () => one.heard.length,
      (heard) => heard >= 1,
      10_000,
    );
    expect(numbersOf(one)).toEqual([2]);
  });
});
