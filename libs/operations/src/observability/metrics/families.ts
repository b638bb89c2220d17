/** A sample of a family, in the form that prom-client writes. `metricName` differs from the name of the family in a histogram. */
interface Sample {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** The declaration of a metric: all that `docs/operations/metrics.md` says about it. */
export interface MetricSpec {
  readonly name: string;
  /** What is measured, with its unit. */
  readonly help: string;
  /** Each label with the values that it can have. A label never names an account or a record. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Which processes expose it: the service, the worker, or both. */
  readonly process: 'service' | 'worker' | 'both';
}

/** A number that only grows. Adding to it allocates nothing. */
export class Counter {
  value = 0;

  add(count = 1): void {
    this.value += count;
  }
}

/** A distribution of seconds. Observing a value allocates nothing; the counters of prom-client build objects and strings each time. */
export class Histogram {
  readonly counts: Float64Array;
  sum = 0;
  count = 0;

  constructor(readonly bounds: readonly number[]) {
    this.counts = new Float64Array(bounds.length);
  }

  observe(seconds: number): void {
    const { bounds, counts } = this;
    this.sum += seconds;
    this.count++;
    for (let i = 0; i < bounds.length; i++) {
      if (seconds > (bounds[i] as number)) continue;
      (counts[i] as number)++;
      return;
    }
  }
}

/** A metric with its series, one for each combination of label values. */
export abstract class Family<C = unknown> {
  abstract readonly type: 'counter' | 'gauge' | 'histogram';
  private readonly series = new Map<string, { readonly labels: Sample['labels']; readonly cell: C }>();

  constructor(readonly spec: MetricSpec) {}

  get name(): string {
    return this.spec.name;
  }

  /** Returns the series of these label values, in the order of the declaration. Callers on a hot path keep it. */
  of(...values: readonly string[]): C {
    const key = values.join('\n');
    const known = this.series.get(key);
    if (known !== undefined) return known.cell;
    const names = Object.keys(this.spec.labels ?? {});
    if (names.length !== values.length) throw new Error(`${this.name} has the labels ${names.join(', ')}.`);
    const cell = this.createCell();
    this.series.set(key, { labels: Object.fromEntries(names.map((name, i) => [name, values[i] as string])), cell });
    return cell;
  }

  /** The form that the registry of prom-client reads. */
  get(): { name: string; help: string; type: string; values: Sample[] } {
    const { name, help } = this.spec;
    const values = [...this.series.values()].flatMap(({ labels, cell }) => this.samplesOf(cell, labels));
    return { name, help, type: this.type, values };
  }

  /** Removes all series, before they are read again. */
  protected clear(): void {
    this.series.clear();
  }

  protected abstract createCell(): C;
  protected abstract samplesOf(cell: C, labels: Sample['labels']): Sample[];
}

export class CounterFamily extends Family<Counter> {
  readonly type = 'counter';

  protected createCell(): Counter {
    return new Counter();
  }

  protected samplesOf({ value }: Counter, labels: Sample['labels']): Sample[] {
    return [{ labels, value }];
  }
}

export class HistogramFamily extends Family<Histogram> {
  readonly type = 'histogram';

  constructor(
    spec: MetricSpec,
    /** The upper bounds of the buckets in seconds, ascending. */
    private readonly bounds: readonly number[],
  ) {
    super(spec);
  }

  protected createCell(): Histogram {
    return new Histogram(this.bounds);
  }

  protected samplesOf({ bounds, counts, sum, count }: Histogram, labels: Sample['labels']): Sample[] {
    const { name } = this;
    let cumulated = 0;
    const buckets = bounds.map((le, i) => {
      cumulated += counts[i] as number;
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: cumulated };
    });
    return [
      ...buckets,
      { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

/** A value at the moment of the scrape. */
export type Reading = readonly [value: number, ...labels: string[]];

/**
 * A metric whose series are read when metrics are scraped, so that keeping it up to date costs nothing: gauges, and counters that a part
 * of the process keeps as a plain number.
 */
export class ReadFamily extends Family<{ value: number }> {
  private readonly sources: (() => Iterable<Reading>)[] = [];

  constructor(
    spec: MetricSpec,
    readonly type: 'counter' | 'gauge',
  ) {
    super(spec);
  }

  /** Adds a source of series. Several sources add different series. */
  read(source: () => Iterable<Reading>): void {
    this.sources.push(source);
  }

  override get(): ReturnType<Family['get']> {
    this.clear();
    for (const source of this.sources) for (const [value, ...labels] of source()) this.of(...labels).value = value;
    return super.get();
  }

  protected createCell(): { value: number } {
    return { value: 0 };
  }

  protected samplesOf({ value }: { value: number }, labels: Sample['labels']): Sample[] {
    return [{ labels, value }];
  }
}
