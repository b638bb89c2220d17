import { type Lane, lanes } from '#libs/kernel';
import { Database } from '#libs/data';
import { type FigureSource, Metrics, ReadsFigures } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { JobRegistry } from './background-job.js';
import { deadLetterQueue } from './queue-definition.js';

/** States are in the order of pg-boss: created, retry, active, completed. The first subselect reads a partial index. */
const readJobFigures = sql(
  'job figures',
  `select (select coalesce(json_agg(q), '[]') from (
       select name, count(*)::int as ready, extract(epoch from now() - min(start_after))::float8 as oldest
       from pgboss.job where state < 'active' and not blocked and start_after <= now() and name <> $1 group by name) as q) as waiting,
     (select coalesce(json_agg(q), '[]') from (
       select name, count(*)::int as active from pgboss.job where state = 'active' group by name) as q) as running,
     (select coalesce(json_agg(q), '[]') from (
       select source_name as name, count(*)::int as count from pgboss.job where name = $1 group by 1) as q) as dead`,
);

interface Row {
  readonly waiting: readonly { readonly name: string; readonly ready: number; readonly oldest: number }[];
  readonly running: readonly { readonly name: string; readonly active: number }[];
  readonly dead: readonly { readonly name: string | null; readonly count: number }[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The queues by lane and the dead letters. Their tables belong to no account. */
@ReadsFigures()
export class JobFigures implements FigureSource {
  private row: Row | undefined;
  private lanes: ReadonlyMap<string, Lane> = new Map();

  constructor(
    private readonly database: Database,
    private readonly registry: JobRegistry,
    metrics: Metrics,
  ) {
    metrics.queueJobs.read(() =>
      this.byLane(({ waiting, running }, lane) => [
        [sum(this.inLane(waiting, lane).map(({ ready }) => ready)), lane, 'ready'],
        [sum(this.inLane(running, lane).map(({ active }) => active)), lane, 'active'],
      ]),
    );
    metrics.queueOldest.read(() =>
      this.byLane(({ waiting }, lane) => [[Math.max(0, ...this.inLane(waiting, lane).map(({ oldest }) => oldest)), lane]]),
    );
    metrics.deadLetters.read(() => this.deadLetters());
  }

  async read(): Promise<void> {
    if (this.lanes.size === 0) this.lanes = new Map(this.registry.all().map(({ queue }) => [queue.name, queue.lane]));
    const [row] = await this.database.global(readJobFigures, [deadLetterQueue]);
    this.row = row;
  }

  forget(): void {
    this.row = undefined;
  }

  private byLane<T>(readings: (row: Row, lane: Lane) => T[]): T[] {
    const { row } = this;
    return row === undefined ? [] : lanes.flatMap((lane) => readings(row, lane));
  }

  /** Jobs of a queue that this version does not know count as background work. */
  private inLane<T extends { readonly name: string }>(queues: readonly T[], lane: Lane): T[] {
    return queues.filter(({ name }) => (this.lanes.get(name) ?? 'background') === lane);
  }

  /** 0 when there is none, so that an alert can tell it from a failure to count. */
  private *deadLetters(): Generator<[number, string]> {
    if (this.row === undefined) return;
    const counts = new Map<string, number>([['other', 0]]);
    for (const { name, count } of this.row.dead) {
      const label = name !== null && this.lanes.has(name) ? name : 'other';
      counts.set(label, (counts.get(label) ?? 0) + count);
    }
    for (const [queue, count] of counts) yield [count, queue];
  }
}
