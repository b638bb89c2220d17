import type { CounterConfiguration, GaugeConfiguration } from 'prom-client';

/** A value at the moment of the scrape. */
export type Reading = readonly [value: number, ...labels: string[]];

type Source = () => Iterable<Reading> | Promise<Iterable<Reading>>;

/** What a counter and a gauge of prom-client have in common. */
interface Series {
  reset(): void;
  remove(): void;
  labels(...values: string[]): { inc(value: number): void };
}

/**
 * A metric whose series are read when metrics are scraped, so that keeping it up to date costs nothing: gauges, and counters that a part
 * of the process keeps as a plain number. It has the series of its sources, and no other.
 */
export class ReadMetric {
  private readonly sources: Source[] = [];

  constructor(
    type: new (options: CounterConfiguration<string> & GaugeConfiguration<string>) => Series,
    options: Omit<CounterConfiguration<string>, 'collect'>,
  ) {
    const metric = new type({ ...options, collect: () => this.collect(metric, options.labelNames?.length === 0) });
  }

  /** Adds a source of series. Several sources add different series. */
  read(source: Source): void {
    this.sources.push(source);
  }

  private async collect(metric: Series, isWithoutLabels: boolean): Promise<void> {
    const readings = await Promise.all(this.sources.map(async (source) => source()));
    metric.reset();
    // A metric without labels is 0 after a reset, although nobody knows its value.
    if (isWithoutLabels) metric.remove();
    for (const [value, ...labels] of readings.flatMap((some) => [...some])) metric.labels(...labels).inc(value);
  }
}
