import { Counter, Gauge, Registry } from 'prom-client';
import { ReadMetric } from './read-metric.js';

describe('a metric that is read', () => {
  it.each([Counter, Gauge])('has the series of all its sources at the moment of the scrape, and no other (%p)', async (type) => {
    const registry = new Registry();
    const metric = new ReadMetric(type, { name: 'acs_test', help: 'A test.', labelNames: ['kind'], registers: [registry] });
    let kinds = ['a', 'b'];
    metric.read(() => kinds.map((kind, i) => [i, kind]));
    metric.read(async () => [[7, 'c']]);
    expect(await registry.metrics()).toContain('acs_test{kind="b"} 1');
    kinds = ['a'];
    expect((await registry.metrics()).split('\n').slice(2)).toEqual(['acs_test{kind="a"} 0', 'acs_test{kind="c"} 7', '']);
  });

  it('has no value while nothing is known, although it has no labels', async () => {
    const registry = new Registry();
    const metric = new ReadMetric(Gauge, { name: 'acs_test', help: 'A test.', labelNames: [], registers: [registry] });
    let known: number[] = [];
    metric.read(() => known.map((value) => [value]));
    expect(await registry.metrics()).not.toMatch(/^acs_test/m);
    known = [3];
    expect(await registry.metrics()).toMatch(/^acs_test 3$/m);
  });
});
