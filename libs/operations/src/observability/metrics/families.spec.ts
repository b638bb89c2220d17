import { Registry, Histogram as ReferenceHistogram, type Metric } from 'prom-client';
import { CounterFamily, HistogramFamily, ReadFamily } from './families.js';

const spec = { name: 'acs_test_seconds', help: 'Seconds.', labels: { kind: 'a, b' }, process: 'both' } as const;
const textOf = async (...families: object[]) => {
  const registry = new Registry();
  for (const family of families) registry.registerMetric(family as Metric);
  return registry.metrics();
};

describe('a histogram', () => {
  it('is written as the one of prom-client, also at the bounds of its buckets', async () => {
    const bounds = [0.1, 1, 10];
    const reference = new ReferenceHistogram({ name: spec.name, help: spec.help, labelNames: ['kind'], buckets: bounds, registers: [] });
    const own = new HistogramFamily(spec, bounds);
    for (const [kind, seconds] of [
      ['a', 0.05],
      ['a', 0.1],
      ['a', 5],
      ['a', 11],
      ['b', 1],
    ] as const) {
      reference.observe({ kind }, seconds);
      own.of(kind).observe(seconds);
    }
    const lines = (text: string) =>
      text
        .split('\n')
        .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join(',')}}`))
        .sort();
    expect(lines(await textOf(own))).toEqual(lines(await textOf(reference)));
  });
});

describe('a family', () => {
  it('keeps one series for each combination of label values', async () => {
    const family = new CounterFamily({ ...spec, name: 'acs_test_total' });
    family.of('a').add();
    family.of('a').add(2);
    expect(family.of('a')).toBe(family.of('a'));
    expect(await textOf(family)).toContain('acs_test_total{kind="a"} 3');
  });

  it('refuses label values that do not fit its declaration', () => {
    expect(() => new CounterFamily(spec).of('a', 'b')).toThrow('acs_test_seconds has the labels kind.');
  });

  it('that is read has the series of all its sources at the moment of the scrape, and no other', async () => {
    const family = new ReadFamily(spec, 'gauge');
    let kinds = ['a', 'b'];
    family.read(() => kinds.map((kind, i) => [i, kind]));
    family.read(() => [[7, 'c']]);
    expect(await textOf(family)).toContain('acs_test_seconds{kind="b"} 1');
    kinds = ['a'];
    const text = await textOf(family);
    expect(text).not.toContain('kind="b"');
    expect(text).toContain('acs_test_seconds{kind="c"} 7');
  });
});
