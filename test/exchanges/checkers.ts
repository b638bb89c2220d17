import { join } from 'node:path';
import { type Enumerations, newValues, publishedValues } from './enumerations.ts';
import { googleCanaries } from './google-canaries.ts';
import { googleMessageFaults } from './google-messages.ts';
import { checkByGraph } from './graph-checker.ts';
import { OpenApiChecker } from './open-api-checker.ts';
import { type Exchange, readRecording } from './recording.ts';
import { checkByTool } from './tool-checker.ts';

/** Compares the exchanges of one platform in a recording with what the platform publishes. Returns the violations. */
type Check = (recording: string, schemas: string) => Promise<readonly string[]>;

/** The platforms with a published schema. The sandbox is our own program and has none. */
export const checks: Readonly<Record<string, Check>> = {
  pinterest_ads: (recording, schemas) => checkByOpenApi('pinterest_ads', recording, join(schemas, 'pinterest-v5.openapi.json.gz')),
  // Its specification stays with its publisher; the names of the test double are compared with that by check:meta-names.
  meta_ads: (recording) => checkByGraph('meta_ads', recording),
  async google_ads(recording, schemas) {
    const tools = join(schemas, '../tools');
    const found = await checkByTool('google_ads', recording, join(tools, 'google-exchanges.mjs'), googleCanaries);
    return [...found, ...(await googleMessageFaults(join(tools, 'google-schema.mjs'), join(schemas, 'google-ads-v25.binpb.gz')))];
  },
};
export const platformsWithoutCheck: ReadonlySet<string> = new Set(['sandbox']);

/** What platforms have added to their enumerations since the tables of the adapters were written. */
export function valuesToLookAt(schemas: string, known: Readonly<Record<string, Enumerations>>): readonly string[] {
  const ofGoogle = known['google_ads'] ?? {};
  return newValues(ofGoogle, publishedValues(join(schemas, 'google-ads-v25.binpb.gz'), Object.keys(ofGoogle)));
}

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
