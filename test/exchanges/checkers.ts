import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OpenApiChecker } from './open-api-checker.ts';
import { type Exchange, readRecording } from './recording.ts';

/** Compares the exchanges of one platform in a recording with what the platform publishes. Returns the violations. */
type Check = (recording: string, schemas: string) => Promise<readonly string[]>;

/**
 * The platforms with a published schema. The sandbox is our own program and has none. Whether Meta's specifications may be kept is
 * unclear: its double has the names of them and refuses all others.
 */
export const checks: Readonly<Record<string, Check>> = {
  pinterest_ads: (recording, schemas) => checkByOpenApi('pinterest_ads', recording, join(schemas, 'pinterest-v5.openapi.json.gz')),
  google_ads: (recording, schemas) => checkByTool(recording, join(schemas, '../tools/google-exchanges.mjs')),
};
export const platformsWithoutCheck: ReadonlySet<string> = new Set(['sandbox', 'meta_ads']);

export async function checkByOpenApi(platform: string, recording: string, document: string): Promise<readonly string[]> {
  const checker = OpenApiChecker.open(document);
  const violations: string[] = [];
  for await (const exchange of readRecording(recording)) {
    if (exchange.platform !== platform || isFile(exchange)) continue;
    const call = `${exchange.line}: ${exchange.method} ${new URL(exchange.url).pathname}`;
    violations.push(...checker.check(exchange).map((fault) => `${call}: ${fault}`));
  }
  return violations;
}

/** Report files come from another host, without authorization, and are no part of a published API. */
const isFile = ({ method, url }: Exchange) => method === 'GET' && new URL(url).pathname.startsWith('/reports/');

/** Runs a program that prints one violation per line and then a summary, and exits with 1 after violations. */
async function checkByTool(recording: string, tool: string): Promise<readonly string[]> {
  if (!existsSync(tool)) throw new Error(`${tool} is missing.`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, recording], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (status === 0) return [];
  if (status !== 1) throw new Error(`${tool} ended with ${status ?? 'a signal'}: ${stderr.trim()}`);
  const lines = stdout.trimEnd().split('\n');
  return lines.length > 1 ? lines.slice(0, -1) : lines;
}
