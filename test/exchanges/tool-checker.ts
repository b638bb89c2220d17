import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecording } from './recording.ts';

/** An exchange in which the program must find a fault, or none when `fault` is null. */
export interface Canary {
  readonly name: string;
  readonly exchange: object;
  readonly fault: RegExp | null;
}

const summary = /^(\d+) exchanges, (\d+) violations$/;

/**
 * Runs a program that prints one violation per line and then a summary. It must have read every exchange of the platform, and must find
 * the faults in the canaries.
 */
export async function checkByTool(
  platform: string,
  recording: string,
  program: string,
  canaries: readonly Canary[],
): Promise<readonly string[]> {
  if (!existsSync(program)) throw new Error(`${program} is missing.`);
  // Through a symbolic link, a program does not see that it is the one that was started.
  const tool = realpathSync(program);
  const { exchanges, violations } = run(tool, recording);
  const recorded = await count(platform, recording);
  const unread = exchanges === recorded ? [] : [`the checker has read ${exchanges} of ${recorded} exchanges`];
  return [...unread, ...violations, ...unnoticed(tool, canaries)];
}

interface Verdict {
  readonly exchanges: number;
  readonly violations: readonly string[];
}

function run(tool: string, recording: string): Verdict {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, recording], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (status !== 0 && status !== 1) throw new Error(`${tool} ended with ${status ?? 'a signal'}: ${stderr.trim()}`);
  const lines = stdout.trimEnd().split('\n');
  const [, exchanges, found] = summary.exec(lines.at(-1) ?? '') ?? [];
  if (exchanges === undefined) throw new Error(`${tool} printed no summary: ${stdout.slice(-200)}`);
  const violations = lines.slice(0, -1);
  if (violations.length !== Number(found)) throw new Error(`${tool} printed ${violations.length} of ${found} violations.`);
  return { exchanges: Number(exchanges), violations };
}

async function count(platform: string, recording: string): Promise<number> {
  let exchanges = 0;
  for await (const exchange of readRecording(recording)) if (exchange.platform === platform) exchanges++;
  return exchanges;
}

function unnoticed(tool: string, canaries: readonly Canary[]): readonly string[] {
  if (canaries.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
  try {
    const file = join(folder, 'canaries.jsonl');
    writeFileSync(file, canaries.map(({ exchange }) => `${JSON.stringify(exchange)}\n`).join(''));
    const { violations } = run(tool, file);
    return canaries.flatMap(({ name, fault }, i) => {
      const found = violations.filter((text) => text.startsWith(`${i + 1}: `));
      const isAsExpected = fault === null ? found.length === 0 : found.some((text) => fault.test(text));
      return isAsExpected ? [] : [`the checker does not judge ${name} as expected: ${found.join('; ') || 'no violation'}`];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
