import { AddUser, CreateApiKey, OpenAccount } from '#libs/accounts';
import { DimensionRepository } from '#libs/analytics';
import { MetricsIngestion } from '#libs/connections';
import { addDays, type Id, newId, systemActor } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { factsOf, demoPlatforms, type Days, type MetricsShape, shapeFor } from './metrics-shape.js';

const daysPerBatch = 31;
const restatementDays = 28;

export interface MetricsAccount {
  readonly id: Id<'acc'>;
  /** A key with the viewer role. */
  readonly key: string;
  readonly rows: number;
}

export interface MetricsRequest {
  readonly accounts: number;
  /** Number of days, ending yesterday. */
  readonly days: number;
  /** Number of rows per account and day. */
  readonly rowsPerDay: number;
}

/** Creates separate accounts with metrics of any size, ingested as a sync does. `onIngested` receives each number of rows. */
export async function makeMetrics(
  app: INestApplicationContext,
  requested: MetricsRequest,
  onIngested: (rows: number) => void,
): Promise<MetricsAccount[]> {
  const today = new Date().toISOString().slice(0, 10);
  const days = { start: addDays(today, -requested.days), end: addDays(today, -1) };
  const created: MetricsAccount[] = [];
  for (let n = 1; n <= requested.accounts; n++) {
    const { id, key } = await openMetricsAccount(app, `Metrics ${n} of ${requested.accounts}`);
    const shape = shapeFor(requested.rowsPerDay);
    await nameShape(app, id, shape);
    let rows = 0;
    await ingestMetrics(app, id, shape, days, requested.rowsPerDay, n, (some) => {
      rows += some;
      onIngested(some);
    });
    created.push({ id, key, rows });
  }
  return created;
}

async function openMetricsAccount(app: INestApplicationContext, name: string): Promise<{ id: Id<'acc'>; key: string }> {
  const id = newId('acc');
  const run = <T>(command: Command<T>) => app.get(Database).transaction(id, () => app.get(CommandBus).execute(command));
  await run(new OpenAccount(id, { name, plan: 'enterprise', currency: 'USD', timezone: 'UTC' }));
  const user = await run(new AddUser(systemActor(id), { name: 'Reader', email: `metrics.${id}@example.test`, role: 'viewer' }));
  const { secret: text } = await run(new CreateApiKey(systemActor(id), user.id, { name: 'Metrics key', expiresAt: null }));
  return { id, key: text };
}

/** Saves names for the IDs that the metrics refer to. */
export async function nameShape(app: INestApplicationContext, accountId: Id<'acc'>, shape: MetricsShape): Promise<void> {
  const names = app.get(DimensionRepository, { strict: false });
  const named = <P extends Id>(list: readonly P[], word: string, status: string) =>
    list.map((id, i) => ({ id, name: `${word} ${i + 1}`, status, revision: 1 }));
  await names.save(
    accountId,
    'campaign',
    named(shape.campaigns, 'Campaign', 'active').map((one) => ({ ...one, objective: 'sales' })),
  );
  await names.save(accountId, 'creative', named(shape.creatives.flat(), 'Creative', 'ready'));
  await names.save(accountId, 'audience', named(shape.audiences, 'Audience', 'ready'));
  const connections = named(shape.connections, 'Connection', 'connected');
  await names.save(
    accountId,
    'connection',
    connections.map((one, i) => ({ ...one, platform: demoPlatforms[i] as string, timezone: 'UTC' })),
  );
}

/** Ingests one month at a time, which keeps each ingestion as small as that of a first sync. */
export async function ingestMetrics(
  app: INestApplicationContext,
  accountId: Id<'acc'>,
  shape: MetricsShape,
  days: Days,
  rowsPerDay: number,
  seed: number,
  onIngested: (rows: number) => void,
): Promise<void> {
  const sink = app.get(MetricsIngestion, { strict: false });
  const finalBefore = addDays(days.end, 1 - restatementDays);
  for (let startDay = days.start; startDay <= days.end; startDay = addDays(startDay, daysPerBatch)) {
    const last = addDays(startDay, daysPerBatch - 1);
    const endDay = last < days.end ? last : days.end;
    for (const [i, connectionId] of shape.connections.entries()) {
      const facts = factsOf(shape, i, { start: startDay, end: endDay }, rowsPerDay, { seed });
      const { inserted, restated, unchanged } = await sink.ingest(
        { accountId, connectionId, predecessors: [], startDay, endDay, readAt: new Date(), finalBefore },
        facts,
      );
      onIngested(inserted + restated + unchanged);
    }
  }
}
