import type { MetricsCell, MetricsWindow, RefusedCell } from '#libs/connections';
import type { BulkSession } from '#libs/foundation';
import { type Id, uuidFromId } from '#libs/kernel';
import { lineOf } from './cell-lines.js';
import { type DimensionKind, keysOf } from './key-book.js';
import { addUpStaging, copyToStaging, findRepeated, makeRefused, makeStaging, measureStaging, refuseCells } from './landing-statements.js';

/** Enough for a COPY to be worth its round trips, little enough to hold. */
const charactersAtOnce = 1_000_000;

const prefixOf = { campaign: 'cmp', creative: 'crv', audience: 'aud' } as const satisfies Partial<Record<DimensionKind, string>>;
type CellDimension = keyof typeof prefixOf;
type CellIdentity = Pick<MetricsCell, 'campaignId' | 'creativeId' | 'audienceId'>;

/** Brings the cells of a window into the session's temporary table, however slowly they come: no transaction waits for them. */
export class Staging {
  private readonly keys: Record<CellDimension, Map<string, number>> = { campaign: new Map(), creative: new Map(), audience: new Map() };
  private lines: string[] = [];
  private characters = 0;

  constructor(
    private readonly session: BulkSession,
    private readonly window: MetricsWindow,
  ) {}

  async fill(cells: AsyncIterable<readonly MetricsCell[]>): Promise<void> {
    await this.session.query(makeStaging);
    await this.session.query(makeRefused);
    await this.refuse(this.window.refused ?? []);
    for await (const batch of cells) {
      await this.learnAllKeys(batch);
      for (const cell of batch) this.add(cell);
      if (this.characters >= charactersAtOnce) await this.flush();
    }
    await this.flush();
    await this.session.query(measureStaging);
    const [{ repeated }] = await this.session.query(findRepeated);
    if (repeated) for (const statement of addUpStaging) await this.session.query(statement);
  }

  private async refuse(cells: readonly RefusedCell[]): Promise<void> {
    if (cells.length === 0) return;
    await this.learnAllKeys(cells);
    await this.session.query(refuseCells, [
      cells.map(({ day }) => day),
      cells.map(({ campaignId }) => this.keyOf('campaign', campaignId)),
      cells.map(({ creativeId }) => this.keyOf('creative', creativeId)),
      cells.map(({ audienceId }) => this.keyOf('audience', audienceId)),
    ]);
  }

  private async learnAllKeys(batch: readonly CellIdentity[]): Promise<void> {
    await this.learnKeys('campaign', batch, (cell) => cell.campaignId);
    await this.learnKeys('creative', batch, (cell) => cell.creativeId);
    await this.learnKeys('audience', batch, (cell) => cell.audienceId);
  }

  private add(cell: MetricsCell): void {
    const { startDay, endDay } = this.window;
    if (cell.day < startDay || cell.day > endDay)
      throw new RangeError(`A cell of ${cell.day} is outside its window ${startDay} to ${endDay}`);
    const line = lineOf(cell, {
      campaign: this.keyOf('campaign', cell.campaignId),
      creative: this.keyOf('creative', cell.creativeId),
      audience: this.keyOf('audience', cell.audienceId),
    });
    this.characters += line.length;
    this.lines.push(line);
  }

  private keyOf(kind: CellDimension, id: Id | null): number {
    return id === null ? 0 : (this.keys[kind].get(id) as number);
  }

  /** Keys are given in transactions of their own: one that turns out to be of no use does no harm. */
  private async learnKeys(kind: CellDimension, batch: readonly CellIdentity[], idOf: (cell: CellIdentity) => Id | null): Promise<void> {
    const known = this.keys[kind];
    const fresh = new Map<string, Id>();
    for (const cell of batch) {
      const id = idOf(cell);
      if (id === null || known.has(id)) continue;
      const uuid = uuidFromId(prefixOf[kind], id);
      if (uuid === null) throw new TypeError(`Not the id of a ${kind}: ${id}`);
      fresh.set(uuid, id);
    }
    if (fresh.size === 0) return;
    const { accountId } = this.window;
    const keys = await this.session.transaction(accountId, () =>
      keysOf((statement, values) => this.session.query(statement, values), accountId, kind, [...fresh.keys()]),
    );
    for (const [uuid, id] of fresh) known.set(id, keys.get(uuid) as number);
  }

  private async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    const { lines } = this;
    this.lines = [];
    this.characters = 0;
    await this.session.copy(copyToStaging, [lines.join('')]);
  }
}
