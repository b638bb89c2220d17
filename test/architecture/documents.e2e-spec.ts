import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { useCasesDocument, useCaseSources } from '../../docs/generate-use-cases.js';
import { filesOfChanges } from './files-of-changes.js';

const read = (path: string) => readFileSync(path, 'utf8');
const files = (pattern: string) => globSync(pattern, { exclude: (path) => path.includes('node_modules') }).toSorted();
const checklists = files('docs/add/*.md').filter((path) => !path.endsWith('README.md'));
const pages = files('docs/architecture/*.md');
const records = files('docs/decisions/0*.md');

/** Lines of a text that are longer than 140 characters. */
const longLines = (text: string) => text.split('\n').filter((line) => [...line].length > 140);

/** The paths in a text, from the root of the checkout. `<name>` stands for any name. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:apps|libs|test|docs|bench|docker|migrations)\/[^`\s]*)`/g)].map(([, path]) => path as string);
const exists = (path: string) => files(path.replace(/<[a-z]+>/g, '*').replace(/\/$/, '')).length > 0;
const missingPaths = (text: string) => pathsIn(text).filter((path) => !exists(path));

/** Links to other files that lead nowhere. */
const brokenLinks = (path: string, text: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
    .map(([, to]) => to as string)
    .filter((to) => files(join(dirname(path), to)).length === 0);

/** What a text of a changed kind leaves out of the files that such a change needed. */
const unnamedFiles = (text: string, needed: readonly string[]) => needed.filter((path) => !pathsIn(text).includes(path));

/** What the index of the decisions lacks: each record has one row, with its title and its status. */
function faultsOfIndex(index: string, all: readonly (readonly [path: string, text: string])[]): string[] {
  return all.flatMap(([path, text]) => {
    const name = basename(path);
    const rows = index.split('\n').filter((line) => line.startsWith(`| [${name.slice(0, 4)}](${name}) |`));
    const title = /^# \d{4}\. (.+)$/m.exec(text)?.[1] ?? '';
    const successor = /^Superseded by \[\d{4}\]\(([^)]+)\)/m.exec(text.split('## Context')[0] ?? '')?.[1];
    const status = successor === undefined ? '| in force' : `(${successor})`;
    if (rows.length !== 1) return [`${name} has ${rows.length} rows`];
    return [title, status].filter((part) => !(rows[0] as string).includes(part)).map((part) => `the row of ${name} lacks "${part}"`);
  });
}

describe('the README', () => {
  it('the README has at most 120 lines of at most 140 characters', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
    expect(longLines(read('README.md'))).toEqual([]);
    expect(longLines(`${'a'.repeat(141)}\n${'é'.repeat(140)}`)).toHaveLength(1);
  });

  it('the README leads to every checklist and to every page of the architecture', () => {
    const unlinked = [...checklists, ...pages].filter((path) => !read('README.md').includes(`](${path})`));
    expect(unlinked).toEqual([]);
  });
});

describe('checklists', () => {
  it.each([...checklists, 'docs/add/README.md'])('every path and link of %s exists', (path) => {
    expect([...missingPaths(read(path)), ...brokenLinks(path, read(path))]).toEqual([]);
  });

  it('a path or a link that leads nowhere is reported', () => {
    expect(missingPaths('`libs/gone/a.ts`, `libs/kernel/src/<name>.ts` and `libs/<name>/gone.ts`')).toEqual([
      'libs/gone/a.ts',
      'libs/<name>/gone.ts',
    ]);
    expect(brokenLinks('docs/add/role.md', '[a](role.md) [b](gone.md) [c](https://example.com)')).toEqual(['gone.md']);
  });

  it('every checklist names the files that a change of its kind needed', () => {
    expect(Object.keys(filesOfChanges).toSorted()).toEqual(checklists.map((path) => basename(path, '.md')));
    const unnamed = Object.entries(filesOfChanges).flatMap(([name, needed]) => unnamedFiles(read(`docs/add/${name}.md`), needed));
    expect(unnamed).toEqual([]);
    expect(unnamedFiles('`libs/kernel/src/a.ts`', ['libs/kernel/src/a.ts', 'libs/kernel/src/b.ts'])).toEqual(['libs/kernel/src/b.ts']);
  });
});

describe('pages of the architecture', () => {
  it.each(pages)('%s has at most 120 lines and a drawing, and its paths and links exist', (path) => {
    const text = read(path);
    expect(text.split('\n').length).toBeLessThanOrEqual(120);
    expect(text).toContain('┌──');
    expect([...missingPaths(text), ...brokenLinks(path, text)]).toEqual([]);
  });
});

describe('the index of the decisions', () => {
  const index = read('docs/decisions/README.md');

  it('every record has one row with its title and status', () => {
    expect(
      faultsOfIndex(
        index,
        records.map((path) => [path, read(path)] as const),
      ),
    ).toEqual([]);
    expect(brokenLinks('docs/decisions/README.md', index)).toEqual([]);
  });

  it('a record without a row, or with a row that says it is in force, is reported', () => {
    const old = ['docs/decisions/0001-a.md', '# 0001. A\n\nSuperseded by [0002](0002-b.md).\n\n## Context\n'] as const;
    expect(faultsOfIndex('', [old])).toEqual(['0001-a.md has 0 rows']);
    expect(faultsOfIndex('| [0001](0001-a.md) | A | in force |', [old])).toEqual(['the row of 0001-a.md lacks "(0002-b.md)"']);
  });
});

describe('docs/use-cases.md', () => {
  it('docs/use-cases.md is what `npm run docs:use-cases` makes of the commands, queries and controllers', () => {
    expect(read('docs/use-cases.md')).toBe(useCasesDocument(useCaseSources()));
  });

  it('the page finds the route of a use case and the permission that its options spread', () => {
    const controller = `const own = { permission: 'canaries.sing' };
      @Controller('v1/canaries') class C {
        @Endpoint('POST', ':id/sing', { ...own }) sing() { return this.run(); }
        private run() { return new Sing(); }
      }`;
    const page = useCasesDocument([
      {
        path: 'libs/canaries/src/application/commands/sing.ts',
        text: 'abstract class Act extends Command<void> {} export class Sing extends Act {}',
      },
      { path: 'libs/canaries/src/infrastructure/http/canaries.controller.ts', text: controller },
    ]);
    expect(page).toContain('| command | `POST /v1/canaries/:id/sing` | `canaries.sing` |');
  });
});
