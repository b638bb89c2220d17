import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import LongestFirst, { durationsAfter } from '../setup/sequencer.mjs';

const recorded = JSON.parse(readFileSync('test/setup/durations.json', 'utf8')) as Record<string, number>;
const missingOf = (durations: Readonly<Record<string, number>>) => Object.keys(durations).filter((file) => !existsSync(file));

/** The order of test files in a fresh clone, where Jest knows no durations. */
function orderOf(files: Readonly<Record<string, number>>): string[] {
  const rootDir = process.cwd();
  const context = {
    config: { rootDir, cache: false, id: 'none' },
    hasteFS: { getSize: (path: string) => files[path.slice(rootDir.length + 1)] },
  };
  const tests = Object.keys(files).map((file) => ({ path: join(rootDir, file), context }));
  const sequencer = new LongestFirst({ contexts: [], globalConfig: {} }) as unknown as { sort<T>(all: readonly T[]): T[] };
  return sequencer.sort(tests).map(({ path }) => path.slice(rootDir.length + 1));
}

describe('the recorded durations of test files', () => {
  it('are of files that exist', () => {
    expect(missingOf(recorded)).toEqual([]);
    expect(missingOf({ ...recorded, 'test/api/removed.e2e-spec.ts': 3 })).toEqual(['test/api/removed.e2e-spec.ts']);
  });

  it('of files that did not run are kept, and those of removed files are not', () => {
    const before = { 'test/api/removed.e2e-spec.ts': 9, 'test/api/events.e2e-spec.ts': 5, 'test/api/webhooks.e2e-spec.ts': 4 };
    const after = durationsAfter({ 'test/api/webhooks.e2e-spec.ts': 7, 'test/api/whoami.e2e-spec.ts': 2 }, before);
    expect(Object.entries(after)).toEqual([
      ['test/api/webhooks.e2e-spec.ts', 7],
      ['test/api/events.e2e-spec.ts', 5],
    ]);
  });

  it('decide which files start first, whatever their size', () => {
    const [longest, second] = Object.keys(recorded) as [string, string];
    expect(orderOf({ 'test/api/large.e2e-spec.ts': 90_000, [second]: 200, [longest]: 100 })).toEqual([
      longest,
      second,
      'test/api/large.e2e-spec.ts',
    ]);
  });
});
