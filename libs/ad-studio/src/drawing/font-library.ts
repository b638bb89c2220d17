import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersIn } from './character-map.js';

const require = createRequire(import.meta.url);

/** A subset of a font family for ranges of code points: one variable font, which has every weight. */
interface Subset {
  readonly family: Family;
  readonly name: string;
  readonly ranges: readonly (readonly [number, number])[];
}

interface Family {
  readonly name: string;
  readonly folder: string;
  readonly slug: string;
  readonly subsets: readonly Subset[];
}

/** Font weights in images. */
export const weights = { strong: 700, plain: 500 } as const;

const han = { ja: 'noto-sans-jp', ko: 'noto-sans-kr', zh: 'noto-sans-sc' } as const;
const always = ['inter', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-devanagari', 'noto-sans-thai'];

function familyOf(slug: string): Family {
  const folder = dirname(require.resolve(`@fontsource-variable/${slug}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const subsets: Subset[] = [];
  const family: Family = { name: slug, folder, slug, subsets };
  for (const [name, text] of Object.entries(ranges)) {
    subsets.push({ family, name: name.replace(/[[\]]/g, ''), ranges: text.split(',').map(rangeOf) });
  }
  return family;
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

export interface FontFile {
  readonly family: string;
  readonly ranges: readonly (readonly [number, number])[];
  readonly key: string;
  readonly read: () => Promise<Buffer>;
}

/** The fonts of the service. A file is read when a character first needs it. */
export class FontLibrary {
  private readonly families = new Map<string, Family>();
  private readonly coverage = new Map<Subset, ReadonlySet<number>>();

  /** Returns the font families in order of preference for a language. A Han character has different forms in Japan and China. */
  familiesFor(language: string): readonly string[] {
    const first = han[language as keyof typeof han] ?? han.zh;
    const others = Object.values(han).filter((slug) => slug !== first);
    return [...always, first, ...others, 'noto-emoji'];
  }

  has(codePoint: number, language: string): boolean {
    return this.subsetOf(codePoint, language) !== null;
  }

  /** Returns the font files that a text needs. Characters without any glyph are ignored. */
  filesFor(text: string, language: string): FontFile[] {
    const subsets = new Set<Subset>();
    for (const character of text) {
      const subset = this.subsetOf(character.codePointAt(0) as number, language);
      if (subset !== null) subsets.add(subset);
    }
    return [...subsets].map(fileOf);
  }

  private subsetOf(codePoint: number, language: string): Subset | null {
    for (const slug of this.familiesFor(language)) {
      for (const subset of this.family(slug).subsets) {
        const isMeant = subset.ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
        if (isMeant && this.charactersOf(subset).has(codePoint)) return subset;
      }
    }
    return null;
  }

  private family(slug: string): Family {
    let family = this.families.get(slug);
    if (!family) {
      family = familyOf(slug);
      this.families.set(slug, family);
    }
    return family;
  }

  /** A range is only the purpose of a file; the actual characters have to be read from the font. */
  private charactersOf(subset: Subset): ReadonlySet<number> {
    let characters = this.coverage.get(subset);
    if (!characters) {
      characters = charactersIn(readFileSync(pathOf(subset)));
      this.coverage.set(subset, characters);
    }
    return characters;
  }
}

function fileOf(subset: Subset): FontFile {
  const path = pathOf(subset);
  return { family: subset.family.name, ranges: subset.ranges, key: path, read: () => readFile(path) };
}

function pathOf({ family, name }: Subset): string {
  return join(family.folder, 'files', `${family.slug}-${name}-wght-normal.woff2`);
}
