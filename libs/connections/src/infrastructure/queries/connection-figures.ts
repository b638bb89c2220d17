import { type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { combined, type FigureSource, inBatchesOfAccounts, Metrics, ReadsFigures, sum } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';

const readStates = sql(
  'connection states',
  `select platform, status, sum(connections)::int as connections, extract(epoch from now() - min(oldest_sync))::float8 as oldest_sync
   from connections.connection_states($1::uuid[]) group by 1, 2`,
);

interface Row {
  readonly platform: string;
  readonly status: string;
  readonly connections: number;
  /** Null if none of them is synced. */
  readonly oldest_sync: number | null;
}

/** How many connections there are by status, and how old the metrics of the oldest one are. */
@ReadsFigures()
export class ConnectionFigures implements FigureSource {
  private rows: readonly Row[] = [];

  constructor(
    private readonly database: Database,
    metrics: Metrics,
  ) {
    metrics.connections.read(() =>
      combined(
        this.rows,
        ({ platform, status }) => [platform, status],
        ({ connections }) => connections,
        sum,
      ),
    );
    metrics.syncOldest.read(() =>
      combined(
        this.rows,
        ({ platform }) => [platform],
        ({ oldest_sync }) => oldest_sync ?? 0,
        Math.max,
      ),
    );
  }

  async read(accountIds: readonly Id<'acc'>[]): Promise<void> {
    this.rows = await inBatchesOfAccounts(accountIds, (some) => this.database.global(readStates, [some.map((id) => uuidOf(id))]));
  }

  forget(): void {
    this.rows = [];
  }
}
