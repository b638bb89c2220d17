import { existsSync, readFileSync } from 'node:fs';

/** The requirements of levels 1 and 2 in the sections of OWASP ASVS 5.0. */
const asvs =
  '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2';
const apiTop10 = Array.from({ length: 10 }, (_, i) => `API${i + 1}`);

/** The requirements of a range such as `1.2.1-9` or `1.2.1–1.2.9`. */
function expand(range: string): string[] {
  const [first = '', last = first] = range.split(/[-–]/);
  const section = first.split('.').slice(0, 2).join('.');
  const number = (requirement: string) => Number(requirement.split('.').at(-1));
  return Array.from({ length: number(last) - number(first) + 1 }, (_, i) => `${section}.${number(first) + i}`);
}

interface Row {
  readonly items: readonly string[];
  readonly state: string;
  readonly text: string;
}

function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| ((?:API)?\d[^|]*) \| ([^|]*) \| (.*) \|$/gm)].map(([, names = '', state = '', text = '']) => ({
    items: names.startsWith('API') ? [names.split(' ')[0] as string] : names.split(', ').flatMap(expand),
    state,
    text,
  }));
}

/** What is wrong with the page. */
function faultsOf(page: string): string[] {
  const rows = rowsOf(page);
  const items = rows.flatMap((row) => row.items);
  const required = [...apiTop10, ...asvs.split(' ').flatMap(expand)];
  return [
    ...required.filter((item) => !items.includes(item)).map((item) => `${item} has no row`),
    ...items.filter((item) => !required.includes(item)).map((item) => `${item} is not a requirement of level 1 or 2`),
    ...items.filter((item, i) => items.indexOf(item) !== i).map((item) => `${item} has two rows`),
    ...rows.filter(({ state }) => !['held', 'n/a', 'operator', 'open'].includes(state)).map(({ state }) => `"${state}" is not a state`),
    ...[...page.matchAll(/`((?:apps|docs|libs|test)\/[^` ]+)`/g)].map(([, path = '']) => path).filter((path) => !existsSync(path)),
  ];
}

describe('docs/security.md', () => {
  const page = readFileSync('docs/security.md', 'utf8');

  it('each requirement of ASVS 5.0 levels 1 and 2 and each item of the API Top 10 has one row, and each named file exists', () => {
    expect(asvs.split(' ').flatMap(expand)).toHaveLength(253);
    expect(faultsOf(page)).toEqual([]);
  });

  it('a missing row, a second row, an unknown state and a missing file are reported', () => {
    const broken = page
      .replace('| 1.5.1 | n/a', '| 1.5.2 | fine')
      .replace('`test/operations/sbom.e2e-spec.ts`', '`test/operations/none.e2e-spec.ts`');
    expect(faultsOf(broken)).toEqual([
      '1.5.1 has no row',
      '1.5.2 has two rows',
      '"fine" is not a state',
      'test/operations/none.e2e-spec.ts',
    ]);
  });
});
