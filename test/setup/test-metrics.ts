import { connectionChanged, type IngestedRows, type MetricsFact, MetricsIngestion } from '#libs/connections';
import { audienceChanged } from '#libs/audiences';
import { campaignChanged } from '#libs/campaigns';
import { creativeChanged } from '#libs/creative';
import { type Id, type Measure, measuresOf, newId, noMeasures } from '#libs/kernel';
import { UpdateDimensionsOnChange } from '../../libs/analytics/src/infrastructure/messaging/update-dimensions.subscriber.js';
import type { TestAccount } from './test-accounts.js';
import type { TestService } from './test-service.js';

type FactFields = Omit<MetricsFact, Measure> & Readonly<Record<Measure, number | bigint>>;
const numbers = { impressions: 1_000, clicks: 20, spendMicros: 5_000_000, conversionMicros: 2_000_000, conversionValueMicros: 80_000_000 };
const usual: Readonly<Record<Measure, number | bigint>> = { ...noMeasures, ...numbers };

/** A fact with consistent metrics. Fields without a given value are small integers. */
export function aFact(fields: Partial<FactFields> = {}): MetricsFact {
  const fact = { day: '2026-06-01', campaignId: null, creativeId: null, audienceId: null, ...usual, ...fields };
  return { ...fact, ...measuresOf((measure) => BigInt(fact[measure])) };
}

export interface WindowOptions {
  readonly startDay: string;
  readonly endDay: string;
  /** RFC 3339 timestamp. Defaults to long after the window, so that its days are complete. */
  readonly readAt?: string;
  readonly finalBefore?: string;
  readonly keepsAbsent?: boolean;
}

async function* inBatches(facts: readonly MetricsFact[], size = 500): AsyncGenerator<readonly MetricsFact[]> {
  for (let i = 0; i < facts.length; i += size) yield facts.slice(i, i + size);
}

/** Ingests metrics of one connection of an account as a sync does. */
export class TestSource {
  readonly connectionId: Id<'con'> = newId('con');

  constructor(
    readonly api: TestService,
    readonly account: TestAccount,
    private readonly predecessors: readonly Id<'con'>[] = [],
  ) {}

  ingest(
    facts: readonly MetricsFact[],
    { startDay, endDay, readAt, finalBefore, keepsAbsent = false }: WindowOptions,
    batches = inBatches(facts),
  ): Promise<IngestedRows> {
    const window = {
      accountId: this.account.id,
      connectionId: this.connectionId,
      predecessors: this.predecessors,
      startDay,
      endDay,
      readAt: new Date(readAt ?? '2026-11-01T12:00:00Z'),
      finalBefore: finalBefore ?? startDay,
      keepsAbsent,
    };
    return this.api.service.app.get(MetricsIngestion, { strict: false }).ingest(window, batches);
  }
}

const eventOf = { cmp: campaignChanged, crv: creativeChanged, aud: audienceChanged, con: connectionChanged };

type PublishedRecord = { readonly id: Id } & Record<string, unknown>;

/** Publishes a record to analytics directly, without relay and queue. */
export function publishRecord(api: TestService, account: TestAccount, record: PublishedRecord): Promise<void> {
  return api.service.app.get(UpdateDimensionsOnChange, { strict: false }).handle(eventAbout(account, record));
}

/** Publishes records as events that were claimed together. */
export function publishRecords(api: TestService, account: TestAccount, records: readonly PublishedRecord[]): Promise<void> {
  const events = records.map((record) => eventAbout(account, record));
  return api.service.app.get(UpdateDimensionsOnChange, { strict: false }).handleAll(events);
}

function eventAbout(account: TestAccount, record: PublishedRecord) {
  const kind = record.id.slice(0, 3) as keyof typeof eventOf;
  const more = {
    cmp: { objective: 'sales' },
    crv: {},
    aud: {},
    con: { platform: 'sandbox', timezone: 'UTC', currency: 'USD', previous_status: null },
  };
  const status = { cmp: 'active', crv: 'ready', aud: 'ready', con: 'connected' };
  const payload = { name: `Name of ${record.id}`, status: status[kind], revision: 1, ...more[kind], ...record };
  return { id: newId('evt'), account_id: account.id, type: eventOf[kind], at: new Date().toISOString(), payload };
}
