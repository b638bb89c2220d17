// npm run check:exchanges -- [--schemas FOLDER] RECORDING: compares what adapters and test doubles exchanged with what the platforms
// publish, and with what the adapters declare. The recording is made by running the tests with PLATFORM_EXCHANGES=RECORDING.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ExchangeOperation } from '#libs/ad-platforms';
import { table } from '../../bench/figures/table.mjs';
import { checks, platformsWithoutCheck, valuesToLookAt } from './checkers.ts';
import { Coverage } from './coverage.ts';
import { readRecording } from './recording.ts';

export interface Judgment {
  readonly lines: readonly string[];
  readonly violations: number;
}

const maxShown = 50;

/** `schemas`: null means that there are none here, so that only the declarations of the adapters are compared. */
export async function judgeRecording(
  recording: string,
  schemas: string | null,
  declared: Readonly<Record<string, readonly ExchangeOperation[]>>,
  checkOf: typeof checks = checks,
): Promise<Judgment> {
  const coverages = new Map(Object.entries(declared).map(([platform, operations]) => [platform, new Coverage(operations)]));
  for await (const exchange of readRecording(recording)) {
    const coverage = coverages.get(exchange.platform) ?? new Coverage([]);
    coverages.set(exchange.platform, coverage);
    coverage.add(exchange);
  }
  const lines: string[] = [];
  let violations = 0;
  for (const [platform, coverage] of [...coverages].toSorted()) {
    const found = [...coverage.violations(), ...(await schemaViolations(platform, coverage.total, recording, schemas, checkOf))];
    violations += found.length;
    const basis = platformsWithoutCheck.has(platform) ? 'without a schema' : schemas === null ? 'schema not compared' : 'with its schema';
    lines.push(
      `${platform}: ${coverage.total} exchanges, ${basis}, ${found.length} violations`,
      table(coverage.rows(), 2).replaceAll(/ +$/gm, ''),
    );
    lines.push(...found.slice(0, maxShown).map((text) => `  ${text}`));
    if (found.length > maxShown) lines.push(`  and ${found.length - maxShown} more`);
  }
  if (coverages.size === 0) return { lines: [`${recording} is empty.`], violations: 1 };
  return { lines, violations };
}

async function schemaViolations(
  platform: string,
  exchanges: number,
  recording: string,
  schemas: string | null,
  checkOf: typeof checks,
): Promise<readonly string[]> {
  if (platformsWithoutCheck.has(platform) || exchanges === 0) return [];
  const check = checkOf[platform];
  if (check === undefined) return ['there is no check for this platform'];
  return schemas === null ? [] : check(recording, schemas);
}

/** The schemas are the work of others, so they are not part of the project. Only the build must have them. */
export function schemasIn(folder: string | undefined, isBuild: boolean): string | null {
  if (folder !== undefined && existsSync(folder)) return folder;
  if (isBuild)
    throw new Error(`The folder of the published schemas is missing: ${folder ?? 'name it with --schemas'}. See CONTRIBUTING.md.`);
  return null;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { schemas: { type: 'string' } }, allowPositionals: true });
  const [recording = process.env['PLATFORM_EXCHANGES'] ?? ''] = positionals;
  try {
    if (!existsSync(recording)) throw new Error(`There is no recording ${recording}. Run the tests with PLATFORM_EXCHANGES=FILE.`);
    const schemas = schemasIn(values.schemas, process.env['CI'] === 'true');
    const built = new URL('../../dist/libs/ad-platforms/src/index.js', import.meta.url);
    await import('reflect-metadata');
    const { enumerationsOfPlatforms, operationsOfPlatforms } = (await import(built.href)) as typeof import('#libs/ad-platforms');
    const { lines, violations } = await judgeRecording(recording, schemas, operationsOfPlatforms);
    const added = schemas === null ? [] : valuesToLookAt(schemas, enumerationsOfPlatforms);
    console.log([...lines, ...added, `${violations + added.length} violations`].join('\n'));
    process.exit(violations + added.length === 0 ? 0 : 1);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
