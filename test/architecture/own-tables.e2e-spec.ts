import { globSync, readFileSync } from 'node:fs';
import { contexts, entities, schemas } from '#libs/composition';
import ts from 'typescript';

/** The texts of SQL that a contract shows: decision 0038. */
const shownSql = 'libs/delivery/src/application/queries/delivery-sql.ts';

const ofContexts = contexts.map(({ schema }) => schema);
const tables = entities.map(({ meta }) => `${meta.schema}.${meta.tableName}`);
const inStatement = new RegExp(`\\b(?:from|join|into|update|table|using)\\s+"?(${schemas.join('|')})"?\\.["\\w]`, 'gi');
const asTable = new RegExp(`(?<![\\w.-])(${tables.join('|').replaceAll('.', '\\.')})(?![\\w.-])`, 'g');

const namedBy = new Map<string, readonly string[]>();

/** The schemas whose tables or functions the texts of a source name. Each source is parsed once for all rules. */
function schemasNamedBy(source: string): readonly string[] {
  const known = namedBy.get(source);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const look = (text: string) => {
    for (const [, schema] of text.matchAll(inStatement)) found.add((schema as string).toLowerCase());
    for (const [table] of text.matchAll(asTable)) found.add(table.split('.')[0] as string);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) look(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest));
  const schemasFound = [...found].sort();
  namedBy.set(source, schemasFound);
  return schemasFound;
}

type Sources = readonly (readonly [path: string, text: string])[];
/** The library of a source, spelled as its schema. */
const folderOf = (path: string) => (path.split('/')[1] as string).replaceAll('-', '_');
const isIn = (path: string, layer: string) => path.split('/')[3] === layer;

/** Sources that name a table of another context. */
const strangers = (sources: Sources) =>
  sources.flatMap(([path, text]) =>
    schemasNamedBy(text)
      .filter((schema) => ofContexts.includes(schema) && schema !== folderOf(path))
      .map((schema) => `${path} names a table of ${schema}`),
  );

/** Sources of a domain or an application that hold SQL, which a contract could show. */
const sqlOutsideInfrastructure = (sources: Sources) =>
  sources
    .filter(([path, text]) => (isIn(path, 'domain') || isIn(path, 'application')) && schemasNamedBy(text).length > 0)
    .map(([path]) => path);

/** Sources that use the shown texts. */
const usersOf = (names: readonly string[], sources: Sources) =>
  sources
    .filter(([path]) => path !== shownSql)
    .filter(([, text]) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text)))
    .map(([path]) => path);

const sources: Sources = globSync('libs/*/src/**/*.ts', { exclude: (path) => path.endsWith('.spec.ts') })
  .filter((path) => folderOf(path) !== 'composition')
  .map((path) => [path, readFileSync(path, 'utf8')] as const);
const shownNames = [...readFileSync(shownSql, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name as string);

describe('the SQL of a context', () => {
  it('the statements of the contexts are found', () => {
    const found = new Set(sources.flatMap(([path, text]) => schemasNamedBy(text).map((schema) => `${folderOf(path)} ${schema}`)));
    expect([...found]).toEqual(expect.arrayContaining(ofContexts.map((schema) => `${schema} ${schema}`)));
  });

  it('a context names no table of another context', () => {
    expect(strangers(sources)).toEqual([]);
  });

  it('only infrastructure has SQL, except for the texts that the contract of delivery shows', () => {
    expect(sqlOutsideInfrastructure(sources)).toEqual([shownSql]);
  });

  it('only the infrastructure of campaigns uses those texts', () => {
    const users = usersOf(shownNames, sources);
    expect(shownNames.length).toBeGreaterThan(0);
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((path) => !path.startsWith('libs/campaigns/src/infrastructure/'))).toEqual([]);
  });

  it.each([
    'const a = sql("x", "select 1 from campaigns.campaign c");',
    'const a = `select 1 from analytics.fact join "campaigns"."campaign_use" on true`;',
    'const a = `${b} update campaigns.unmapped set x = 1`;',
    "const list = { table: 'campaigns.campaign' };",
  ])('a table of another context is found: %s', (text) => {
    expect(strangers([['libs/analytics/src/infrastructure/canary.ts', text]])).toEqual([
      'libs/analytics/src/infrastructure/canary.ts names a table of campaigns',
    ]);
    expect(strangers([['libs/campaigns/src/infrastructure/canary.ts', text.replace('analytics.fact', 'campaigns.campaign')]])).toEqual([]);
    expect(sqlOutsideInfrastructure([['libs/analytics/src/application/canary.ts', text]])).toHaveLength(1);
  });

  it.each([
    "'campaigns.push-delivery'",
    "'campaigns.read'",
    '// from campaigns.campaign',
    "'the campaign.updated_at'",
    "'promises from accounts. More.'",
    "'accounts|password'",
  ])('no table is found in %s', (text) => {
    expect(schemasNamedBy(`const a = ${text.startsWith('//') ? `1; ${text}` : text};`)).toEqual([]);
  });

  it('another user of the shown texts is found', () => {
    const canary = `import { ${shownNames[0]} } from '#libs/delivery/contract';`;
    expect(usersOf(shownNames, [['libs/analytics/src/infrastructure/canary.ts', canary]])).toHaveLength(1);
  });
});
