import { PlatformFailure, type PlatformRules } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { clausesOf } from './clauses.js';
import { countryOfRegion, foldedName, regionNamesOf } from './region-names.js';

/** A region as a platform names it. */
export interface FoundRegion {
  readonly id: string;
  readonly name: string;
}

/** What a platform finds in a country by any of these names, and perhaps more. */
export type SearchRegions = (country: string, names: readonly string[]) => Promise<readonly FoundRegion[]>;

const prefix = 'region/';

/** The platform's IDs of regions. Each is looked up once for a connection, by its name and country, and never guessed. */
export class KnownRegions {
  constructor(
    private readonly platform: string,
    private readonly handles: ConnectionHandles,
    private readonly search: SearchRegions,
  ) {}

  /** By codes of ISO 3166-2. Throws PlatformFailure with the places in `rules` of those that the platform does not have, or has twice. */
  async idsOf(codes: readonly string[], rules: PlatformRules): Promise<ReadonlyMap<string, string>> {
    if (codes.length === 0) return new Map();
    const handles = await this.handles.under('part', prefix);
    const known = new Map([...handles].map(([key, id]) => [key.slice(prefix.length), id]));
    const missing = codes.filter((code) => !known.has(code));
    const problems: { readonly pointer: string; readonly message: string }[] = [];
    for (const [country, inCountry] of Map.groupBy(missing, countryOfRegion)) {
      const names = new Map(inCountry.map((code) => [code, regionNamesOf(code)]));
      const all = [...names.values()].flat();
      const found = all.length === 0 ? [] : await this.search(country, all);
      for (const [code, own] of names) {
        const folded = new Set(own.map(foldedName));
        const ids = new Set(found.filter(({ name }) => folded.has(foldedName(name))).map(({ id }) => id));
        const [id] = ids;
        if (id === undefined || ids.size > 1) {
          problems.push({ pointer: pointerOfRegion(rules, code), message: this.messageOf(code, own, ids.size) });
          continue;
        }
        await this.handles.remember('part', prefix + code, id);
        known.set(code, id);
      }
    }
    if (problems.length === 0) return known;
    const message = problems.map((one) => one.message).join(' ');
    throw new PlatformFailure('rejected', message, { platformCode: 'region_unknown', audienceProblems: problems });
  }

  private messageOf(code: string, [name]: readonly string[], found: number): string {
    if (name === undefined) return `${code} is not a code of ISO 3166-2, or its name is not unique in its country.`;
    return `${this.platform} has ${found === 0 ? 'no region' : 'several regions'} with the name of ${name} (${code}).`;
  }
}

/** Where the rules name a region. */
function pointerOfRegion(rules: PlatformRules, code: string): string {
  for (const { field, value, pointer } of clausesOf(rules).clauses.flat()) {
    const index = field === 'region' ? (value as readonly string[]).indexOf(code) : -1;
    if (index >= 0) return `${pointer}/value/${index}`;
  }
  return '/rules';
}
