import type { Counter, Histogram, Metrics } from '#libs/operations';

/** What the statements of a pool record. */
export interface StatementSeries {
  readonly duration: Histogram;
  readonly failures: Counter;
}

/** The state of a pool at the moment of the scrape. */
interface PoolState {
  readonly size: number;
  readonly idle: number;
  readonly max: number;
  readonly waiting: number;
  readonly refused: number;
}

/** Adds a pool to the metrics of its process. `name` is a value of the label `pool`. */
export function measurePool(metrics: Metrics, name: string, state: () => PoolState): StatementSeries {
  metrics.databaseConnections.read(() => {
    const { size, idle } = state();
    return [
      [size - idle, name, 'busy'],
      [idle, name, 'idle'],
    ];
  });
  metrics.databaseConnectionsMax.read(() => [[state().max, name]]);
  metrics.databaseWaiting.read(() => [[state().waiting, name]]);
  metrics.databaseRefusals.read(() => [[state().refused, name]]);
  return { duration: metrics.statementDuration.of(name), failures: metrics.statementFailures.of(name) };
}
