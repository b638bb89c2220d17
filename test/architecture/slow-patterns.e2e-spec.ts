import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const measure = (...files: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['test/architecture/slow-patterns.mjs', ...files], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    }),
  ) as { measured: number; slow: Record<string, number> };

/** Files with patterns that are slow at 16 KB, and the texts that they get instead. */
const shortTexts: Readonly<Record<string, string>> = {
  'apps/api/src/reference/document-changes.ts': 'the descriptions of our own document',
  'apps/api/src/reference/reference-page.ts': 'the page that the service renders itself',
  'libs/ad-platforms/src/infrastructure/platforms/google/google-columns.ts': 'six digits',
  'libs/ad-platforms/src/infrastructure/platforms/targeting/region-names.ts': 'the names of regions in a file of ours',
  'libs/ad-studio/src/reading/english.ts': 'a prompt of at most 2,000 characters',
  'libs/ad-studio/src/reading/offer.ts': 'a prompt of at most 2,000 characters',
  'libs/ad-studio/src/reading/plain-prompt.ts': 'a prompt of at most 2,000 characters',
  'libs/ad-studio/src/writing/avoided-terms.ts': 'a text of an ad',
  'libs/ad-studio/src/writing/copywriter.ts': 'a text of an ad',
  'libs/ad-studio/src/writing/english-author.ts': 'a text of an ad',
  'libs/ad-studio/src/writing/fit.ts': 'a text of an ad',
  'libs/data/src/retention/retention-rule.ts': 'the name of a table',
};

describe('regular expressions', () => {
  it('take time in proportion to the length of the text, but for those over short texts', () => {
    const { measured, slow } = measure();
    expect(measured).toBeGreaterThan(300);
    const files = new Set(Object.keys(slow).map((pattern) => pattern.slice(0, pattern.indexOf(' '))));
    expect([...files].filter((file) => !(file in shortTexts))).toEqual([]);
  }, 120_000);

  it('one that looks at characters again and again is reported, and one that does not is none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-patterns-'));
    const file = join(folder, 'canary.ts');
    const slow = [
      String.raw`/(postgres(?:ql)?:\/\/[^:@/\s"]+:)[^@\s"]+@/g`,
      String.raw`/[\w.%+'-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi`,
      String.raw`/\s+$/`,
    ];
    const fast = [String.raw`/^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i`, String.raw`/(?<!\s)\s+$/`, String.raw`/(Bearer\s+)[^\s"\\]+/gi`];
    writeFileSync(file, [...slow, ...fast].map((pattern, i) => `export const p${i} = ${pattern};`).join('\n'));
    const { measured, slow: found } = measure(file);
    rmSync(folder, { recursive: true });
    expect(measured).toBe(6);
    expect(Object.keys(found)).toEqual(slow.map((pattern) => `${file} ${pattern}`));
  }, 60_000);
});
