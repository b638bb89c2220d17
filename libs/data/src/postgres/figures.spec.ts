import { type FigureSource, Metrics } from '#libs/operations';
import type { DiscoveryService } from '@nestjs/core';
import { jest } from '@jest/globals';
import { type Logger, pino } from 'pino';
import type { Tenants } from './tenants.js';
import { Figures } from './figures.js';

/** A source that answers when the test says so. */
class Source implements FigureSource {
  reads = 0;
  isKnown = false;
  answer: () => Promise<void> = async () => {};

  async read(): Promise<void> {
    this.reads++;
    await this.answer();
    this.isKnown = true;
  }

  forget(): void {
    this.isKnown = false;
  }
}

function createFigures() {
  const source = new Source();
  const metrics = new Metrics();
  const discovery = { getProviders: () => [{ instance: source }] } as unknown as DiscoveryService;
  const tenants: Tenants = { contextOf: () => Promise.reject(new Error('not asked')), all: async () => ['acc_1'] };
  const logger: Logger = pino({ level: 'silent' });
  const figures = new Figures(discovery, tenants, metrics, logger);
  const isUp = async () => (await metrics.registry.getMetricsAsJSON()).find(({ name }) => name === 'acs_figures_up')?.values[0]?.value;
  return { source, figures, isUp };
}

describe('figures from PostgreSQL', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('scrapes within ten seconds share one reading, also at the same time', async () => {
    const { source, figures, isUp } = createFigures();
    await Promise.all([figures.refresh(), figures.refresh()]);
    await figures.refresh();
    expect([source.reads, await isUp()]).toEqual([1, 1]);
    jest.advanceTimersByTime(10_000);
    await figures.refresh();
    expect(source.reads).toBe(2);
  });

  it('a reading that takes long is repeated less often, so that it takes a twentieth of the time at most', async () => {
    const { source, figures } = createFigures();
    source.answer = async () => {
      jest.advanceTimersByTime(2_000);
    };
    await figures.refresh();
    jest.advanceTimersByTime(39_000);
    await figures.refresh();
    expect(source.reads).toBe(1);
    jest.advanceTimersByTime(1_000);
    await figures.refresh();
    expect(source.reads).toBe(2);
  });

  it('a failure is seen, and the former values are not shown', async () => {
    const { source, figures, isUp } = createFigures();
    await figures.refresh();
    source.answer = () => Promise.reject(new Error('away'));
    jest.advanceTimersByTime(10_000);
    await figures.refresh();
    expect([source.isKnown, await isUp()]).toEqual([false, 0]);
    source.answer = async () => {};
    jest.advanceTimersByTime(10_000);
    await figures.refresh();
    expect([source.isKnown, await isUp()]).toEqual([true, 1]);
  });

  it('a database that hangs holds up a scrape for three seconds, and its old values are shown for two minutes', async () => {
    const { source, figures, isUp } = createFigures();
    await figures.refresh();
    source.answer = () => new Promise(() => {});
    jest.advanceTimersByTime(10_000);
    const scraped = figures.refresh();
    await jest.advanceTimersByTimeAsync(3_000);
    await scraped;
    expect([source.isKnown, await isUp()]).toEqual([true, 1]);
    jest.advanceTimersByTime(120_000);
    const later = figures.refresh();
    await jest.advanceTimersByTimeAsync(3_000);
    await later;
    expect([source.isKnown, await isUp()]).toEqual([false, 0]);
  });
});
