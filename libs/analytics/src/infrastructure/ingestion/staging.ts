import { createHash } from 'node:crypto';
import type { MetricsFact, MetricsWindow, RefusedFact } from '#libs/connections/contract';
import { type Id, uuidFromId } from '#libs/kernel';
import type { BulkConnection } from '#libs/data';
import { copyLine } from './fact-lines.js';
import { type DimensionKind, getOrCreateKeys } from './dimension-keys.js';
import {
  aggregateStaging,
  copyToParts,
  copyToStaging,
  dropRefused,
  findDuplicates,
  createParts,
  createRefused,
  createStaging,
  analyzeStaging,
  insertRefusedFacts,
  refuseOverflow,
  keepLatestParts,
} from './ingestion-statements.js';

/** The buffer size of one COPY: large enough to amortize its round trips, small enough for memory. */
const maxBufferedCharacters = 1_000_000;

const prefixOf = { campaign: 'cmp', creative: 'crv', audience: 'aud' } as const satisfies Partial<Record<DimensionKind, string>>;
type FactDimension = keyof typeof prefixOf;
type FactIdentity = Pick<MetricsFact, 'campaignId' | 'creativeId' | 'audienceId'>;

/** Loads the facts of a window into a temporary table without an open transaction, because platforms can deliver them slowly. */
export class Staging {
  private readonly keys: Record<FactDimension, Map<string, number>> = { campaign: new Map(), creative: new Map(), audience: new Map() };
  private lines: string[] = [];
  private characters = 0;
  private hasParts = false;

  constructor(
    private readonly connection: BulkConnection,
    private readonly window: MetricsWindow,
  ) {}

  /** Returns the facts that exceed the supported range after their parts are added up. */
  async load(facts: AsyncIterable<readonly MetricsFact[]>): Promise<RefusedFact[]> {
    await this.connection.query(createStaging);
    await this.connection.query(createRefused);
    for await (const batch of facts) {
      await this.resolveAllKeys(batch);
      if (!this.hasParts && batch[0]?.part !== undefined) {
        await this.connection.query(createParts);
        this.hasParts = true;
      }
      for (const fact of batch) this.add(fact);
      if (this.characters >= maxBufferedCharacters) await this.flush();
    }
    await this.flush();
    if (this.hasParts) await this.connection.query(keepLatestParts);
    await this.connection.query(analyzeStaging);
    const [{ repeated }] = await this.connection.query(findDuplicates);
    if (repeated) for (const statement of aggregateStaging) await this.connection.query(statement);
    return this.refuse(this.window.refused ?? []);
  }

  private async refuse(facts: readonly RefusedFact[]): Promise<RefusedFact[]> {
    await this.resolveAllKeys(facts);
    await this.connection.query(insertRefusedFacts, [
      facts.map(({ day }) => day),
      facts.map(({ campaignId }) => this.keyOf('campaign', campaignId)),
      facts.map(({ creativeId }) => this.keyOf('creative', creativeId)),
      facts.map(({ audienceId }) => this.keyOf('audience', audienceId)),
    ]);
    await this.connection.query(dropRefused);
    const overflowing = await this.connection.query(refuseOverflow);
    return overflowing.map((row) => ({
      day: row.day,
      campaignId: this.idOf('campaign', row.campaign_key) as Id<'cmp'> | null,
      creativeId: this.idOf('creative', row.creative_key) as Id<'crv'> | null,
      audienceId: this.idOf('audience', row.audience_key) as Id<'aud'> | null,
      reason: 'their sum exceeds the supported maximum',
    }));
  }

  private async resolveAllKeys(batch: readonly FactIdentity[]): Promise<void> {
    await this.resolveKeys('campaign', batch, (fact) => fact.campaignId);
    await this.resolveKeys('creative', batch, (fact) => fact.creativeId);
    await this.resolveKeys('audience', batch, (fact) => fact.audienceId);
  }

  private add(fact: MetricsFact): void {
    const { startDay, endDay } = this.window;
    if (fact.day < startDay || fact.day > endDay)
      throw new RangeError(`The fact of ${fact.day} is outside its window ${startDay} to ${endDay}`);
    const line = copyLine(fact, {
      campaign: this.keyOf('campaign', fact.campaignId),
      creative: this.keyOf('creative', fact.creativeId),
      audience: this.keyOf('audience', fact.audienceId),
    });
    if ((fact.part !== undefined) !== this.hasParts) throw new TypeError('Either all facts of a window are parts, or none is.');
    this.characters += line.length;
    this.lines.push(fact.part === undefined ? line : `${partKeyOf(fact.part)}\t${line}`);
  }

  private idOf(kind: FactDimension, key: number): string | null {
    return [...this.keys[kind]].find(([, one]) => one === key)?.[0] ?? null;
  }

  private keyOf(kind: FactDimension, id: Id | null): number {
    return id === null ? 0 : (this.keys[kind].get(id) as number);
  }

  /** Creates keys in a separate transaction, because an unused key is harmless. */
  private async resolveKeys(kind: FactDimension, batch: readonly FactIdentity[], idOf: (fact: FactIdentity) => Id | null): Promise<void> {
    const existing = this.keys[kind];
    const fresh = new Map<string, Id>();
    for (const fact of batch) {
      const id = idOf(fact);
      if (id === null || existing.has(id)) continue;
      const uuid = uuidFromId(prefixOf[kind], id);
      if (uuid === null) throw new TypeError(`Not the id of a ${kind}: ${id}`);
      fresh.set(uuid, id);
    }
    if (fresh.size === 0) return;
    const { accountId } = this.window;
    const keys = await this.connection.transaction(accountId, () =>
      getOrCreateKeys((statement, values) => this.connection.query(statement, values), accountId, kind, [...fresh.keys()]),
    );
    for (const [uuid, id] of fresh) existing.set(id, keys.get(uuid) as number);
  }

  private async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    const { lines } = this;
    this.lines = [];
    this.characters = 0;
    await this.connection.copy(this.hasParts ? copyToParts : copyToStaging, [lines.join('')]);
  }
}

/** Hashes a part to a UUID, so that its length does not depend on the platform's object names. */
const partKeyOf = (part: string): string => createHash('sha256').update(part).digest('hex').slice(0, 32);
