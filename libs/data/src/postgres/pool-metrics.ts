import { type Metrics, seriesOf } from '#libs/operations';
import type { Counter, Histogram } from 'prom-client';

/** What the statements of a pool record. */
export interface StatementSeries {
  readonly duration: Histogram.Internal<string>;
  readonly failures: Counter.Internal;
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
  return { duration: metrics.statementDuration.labels(name), failures: seriesOf(metrics.statementFailures, name) };
}
