import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCatalog } from '#libs/kernel';
import { statusOfKind } from '#libs/rest';
import { settingsGroups } from '#settings/composition';
import { launcherSettings } from '../../apps/launcher/service/settings.mjs';
import { errorCodesDocument } from '../../docs/generate-error-codes.js';
import { settingsDocument } from '../../docs/generate-settings.js';
import { trialNames } from '../chaos/verdicts/rules.js';

const root = process.cwd();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = (...patterns: string[]) => globSync(patterns, { cwd: root, exclude: (path) => path.includes('node_modules') }).sort();

/** The files of a tree that a rule complains about. */
type FileRule = (path: string, text: string) => boolean;
const complaints = (paths: readonly string[], isBroken: FileRule) => paths.filter((path) => isBroken(path, read(path)));

const sources = files('{apps,libs}/**/*.{ts,tsx,css,mts,mjs}');
const tests = files('{apps,libs,test}/**/*{.spec,-spec}.ts');

const maxFileLines = 250;
/** Longer files, each with the reason why it cannot be two. */
const longFiles: Readonly<Record<string, string>> = {
  'apps/console/src/shared/api/documents.d.ts': 'generated from docs/openapi',
};

const isTooLong: FileRule = (path, text) => !Object.hasOwn(longFiles, path) && text.split('\n').length - 1 > maxFileLines;
const isBadlyNamed: FileRule = (path) => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isKebabCase = /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name);
  return !isKebabCase || /(^|[-.])(utils?|helpers?|common|shared|manager|misc)[-.]/.test(name);
};
const isBarrel: FileRule = (path) => /(^|\/)index\.m?[jt]s$/.test(path) && !/^libs\/[^/]+\/src\/index\.ts$/.test(path);
const leavesTestsOut: FileRule = (_, text) => /\b(it|test|describe)(\.each)?\.(only|skip|todo|failing)\b|\b[xf](it|describe)\(/.test(text);

/** Names of statements that stand for two texts; a connection would run the first for both. */
function repeatedStatementNames(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(/\bsql\(\s*(['"`])(.+?)\1/g)].map((match) => match[2] as string));
  return names.filter((name, i) => !name.includes('${') && names.indexOf(name) !== i);
}

/** What the table of promises lacks: each has one row, which names what shows it or says that nothing does. */
function faultsOfReliability(text: string, promises: number): string[] {
  const rows = text.split('\n').flatMap((line) => /^\| (P\d+|–) \| (.+?) \| (.+?) \| (.+?) \|$/.exec(line) ?? []);
  const lines = text.split('\n').filter((line) => /^\| (P\d+|–) \|/.test(line));
  const numbers = lines.map((line) => line.split(' | ')[0]?.slice(2) as string);
  const expected = Array.from({ length: promises }, (_, i) => `P${i + 1}`);
  const trials = [...text.matchAll(/trial `([\w-]+)`/g)].map(([, name]) => name as string);
  return [
    ...expected.filter((number) => numbers.filter((n) => n === number).length !== 1).map((number) => `${number} has not one row`),
    ...(rows.length === lines.length * 5 ? [] : ['a row has not four columns']),
    ...lines.filter((line) => !/`|no test yet/.test(line)).map((line) => `${line.slice(0, 20)} names no test`),
    ...trials.filter((name) => !(trialNames as readonly string[]).includes(name)).map((name) => `there is no trial ${name}`),
    ...trialNames.filter((name) => !trials.includes(name)).map((name) => `the trial ${name} shows no promise`),
  ];
}

/** What a decision record lacks. */
function faultsOfDecision(text: string): string[] {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  const guard = text.split(/^## Guard$/m)[1] ?? '';
  const guards = [...guard.matchAll(/`([\w./-]+\/[\w.-]+)`/g)].map((match) => match[1] as string);
  return [
    ...(text.trimEnd().split('\n').length > 50 ? ['is longer than 50 lines'] : []),
    ...(/^# \d{4}\. .+\n/.test(text) ? [] : ['has no numbered title']),
    ...['Context', 'Decision', 'Consequences', 'Alternatives', 'Guard'].filter((h) => !headings.includes(h)).map((h) => `has no ${h}`),
    ...(guards.length === 0 ? ['names no guard'] : []),
    ...guards.filter((path) => !existsSync(join(root, path))).map((path) => `names ${path}, which does not exist`),
  ];
}

describe('the house', () => {
  it('a file stops at 250 lines', () => {
    expect(complaints(sources, isTooLong)).toEqual([]);
    expect(isTooLong('new.ts', 'x\n'.repeat(251))).toBe(true);
  });

  it('an index of a library shows at most 100 names', () => {
    const namesIn = (path: string, text = read(path)): number =>
      [...text.matchAll(/^export (?:type )?(?:\{([^}]*)\}|\*) from '([^']+)';/gm)].reduce(
        (count, [, names, file = '']) =>
          count +
          (names === undefined
            ? (read(join(dirname(path), file.replace(/js$/, 'ts'))).match(/^export /gm)?.length ?? 0)
            : names.split(',').filter((name) => name.trim() !== '').length),
        0,
      );
    const indexes = sources.filter((path) => /^libs\/[^/]+\/src\/(index|docs|infrastructure)\.ts$/.test(path));
    expect(indexes.length).toBeGreaterThan(15);
    expect(indexes.map((path) => [path, namesIn(path)] as const).filter(([, count]) => count > 100)).toEqual([]);
    expect(namesIn('libs/a/src/index.ts', `export { ${Array.from({ length: 101 }, (_, i) => `a${i}`).join(', ')} } from './a.js';`)).toBe(
      101,
    );
  });

  it('files are named in kebab-case after what they hold', () => {
    expect(complaints([...sources, ...tests], isBadlyNamed)).toEqual([]);
    const bad = ['libs/a/src/dateUtils.ts', 'libs/a/src/http-helpers.ts', 'libs/a/src/job-manager.ts', 'libs/a/src/utils.ts'];
    expect(bad.every((path) => isBadlyNamed(path, ''))).toBe(true);
  });

  it("a library's index.ts is the only barrel", () => {
    expect(complaints(sources, isBarrel)).toEqual([]);
    expect(isBarrel('libs/campaigns/src/domain/index.ts', '')).toBe(true);
  });

  it('no test is left out and none runs alone', () => {
    expect(complaints(tests, leavesTestsOut)).toEqual([]);
    for (const [word, mark] of Object.entries({ it: 'only', describe: 'skip', test: 'todo' })) {
      expect(leavesTestsOut('', `${word}.${mark}('a rule')`)).toBe(true);
    }
  });

  it('every statement has a name of its own', () => {
    const texts = files('libs/*/src/**/*.ts', 'apps/*/src/**/*.ts').filter((path) => !path.endsWith('.spec.ts'));
    expect(repeatedStatementNames(texts.map(read))).toEqual([]);
    expect(repeatedStatementNames(["sql('get', 'select 1')", "sql(\n 'get', 'select 2')"])).toEqual(['get']);
  });

  it.each([
    ['README.md', 10],
    ['docs/reliability.md', 40],
  ])('every file and folder that %s names exists', (document, minPlaces) => {
    const tracked = globSync('{apps,libs,test,docs,bench,docker,migrations}/**', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    });
    const paths = [...tracked, ...files('*', '.env.example')].map((path) => `/${path}`);
    const exists = (place: string) =>
      paths.some((path) => path === `/${place}` || path.endsWith(`/${place}`) || path.startsWith(`/${place}/`));
    const placesIn = (text: string) =>
      [...text.matchAll(/`([\w./-]+(?:\/|\.(?:ts|tsx|mjs|json|md|sh)))`/g)].map(([, place = '']) => place.replace(/\/$/, ''));
    const isOurs = (place: string) => !place.startsWith('.data') && !place.startsWith('/') && !place.startsWith('dist/');
    const places = placesIn(read(document)).filter(isOurs);
    expect(places.length).toBeGreaterThan(minPlaces);
    expect(places.filter((place) => !exists(place))).toEqual([]);
    expect(placesIn('a line in `gone-for-good.ts`').filter((place) => !exists(place))).toHaveLength(1);
  });

  it('the example of a test in CONTRIBUTING.md is one that runs', () => {
    expect(read('CONTRIBUTING.md')).toContain(`\`\`\`ts\n${read('test/guides/made-up-context.e2e-spec.ts')}\`\`\`\n`);
  });
});

describe('.env.example', () => {
  const text = read('.env.example');
  /** What the system sets. */
  const systemVariables = ['PATH', 'NODE_COMPILE_CACHE'];

  it('.env.example is what `npm run docs:settings` generates from the settings', () => {
    expect(text).toBe(settingsDocument(settingsGroups, Object.values(launcherSettings)));
  });

  it('every setting of .env.example says what it is, what is allowed and its default', () => {
    const entries = text.split('\n\n').filter((part) => /^(?:# )?[A-Z][A-Z0-9_]+=/m.test(part));
    expect(entries.filter((part) => !/^# .+\.\n# Allowed: (?!undefined).+\.\n(?:# )?[A-Z][A-Z0-9_]+=.*\n?$/.test(part))).toEqual([]);
    expect(entries).toHaveLength([...settingsGroups.flatMap(({ settings }) => settings), ...Object.values(launcherSettings)].length);
  });

  it('the launcher reads no setting that .env.example does not list', () => {
    const known = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]).concat(systemVariables);
    const used = files('apps/launcher/**/*.{mjs,ts}').flatMap((path) => [...read(path).matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/g)]);
    expect(used.map((match) => match[1]).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('docs/error-codes.md', () => {
  it('is what `npm run docs:errors` makes of the catalogue', () => {
    expect(read('docs/error-codes.md')).toBe(errorCodesDocument(errorCatalog, statusOfKind));
  });
});

describe('docs/reliability.md', () => {
  const text = read('docs/reliability.md');
  const promises = 49;

  it('every promise has one row with what shows it, and every trial shows one', () => {
    expect(faultsOfReliability(text, promises)).toEqual([]);
    expect(faultsOfReliability(text, promises + 1)).toEqual(['P50 has not one row']);
    expect(faultsOfReliability(text.replace('trial `soak`', 'trial `sock`'), promises)).toEqual([
      'there is no trial sock',
      'the trial soak shows no promise',
    ]);
    expect(faultsOfReliability(text.replace(/^(\| P12 .*?)no test yet/m, '$1hope'), promises)).toEqual([
      '| P12 | A backup tha names no test',
    ]);
  });
});

describe('decision records', () => {
  const decisions = files('docs/decisions/0*.md');

  it('are numbered without gaps', () => {
    expect(decisions.map((path) => Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]))).toEqual(decisions.map((_, i) => i + 1));
  });

  it.each(decisions)('%s says context, decision, consequences, alternatives and a guard that exists', (path) => {
    expect(faultsOfDecision(read(path))).toEqual([]);
  });

  it('one without a guard, or with one that is gone, is reported', () => {
    expect(faultsOfDecision('# 0001. A title\n\n## Context\n## Decision\n## Consequences\n## Alternatives\n')).toEqual([
      'has no Guard',
      'names no guard',
    ]);
    const gone = '# 0001. A title\n## Context\n## Decision\n## Consequences\n## Alternatives\n## Guard\n`test/gone.e2e-spec.ts`\n';
    expect(faultsOfDecision(gone)).toEqual(['names test/gone.e2e-spec.ts, which does not exist']);
  });
});
