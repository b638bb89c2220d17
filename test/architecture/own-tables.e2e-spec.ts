import { globSync, readFileSync } from 'node:fs';
import { schemas } from '#libs/composition';

/** Tables of another library that a context may name in SQL, each with the reason. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The audit trail is written by the foundation for all contexts, and listed by the accounts.
  accounts: ['foundation.audit_entry'],
};

/** The library of a file and the schema that is named after it. */
const ownerOf = (path: string) => (/^libs\/([^/]+)\//.exec(path)?.[1] ?? '').replaceAll('-', '_');

const clause = new RegExp(`\\b(?:from|join|into|update|only|references|table)\\s+"?(${schemas.join('|')})"?\\."?(\\w+)`, 'gi');

/** The tables of other libraries that the SQL of a file names. */
function strangeTablesIn(path: string, text: string): string[] {
  const owner = ownerOf(path);
  const named = [...text.matchAll(clause)].filter(([, schema]) => schema !== owner).map(([, schema, table]) => `${schema}.${table}`);
  return named.filter((table) => !allowed[owner]?.includes(table));
}

describe('the tables of a context', () => {
  const files = globSync('libs/*/src/**/*.ts').filter((path) => !path.endsWith('.spec.ts'));

  it('only the library that a schema is named after names its tables in SQL', () => {
    const found = files.flatMap((path) => strangeTablesIn(path, readFileSync(path, 'utf8')).map((table) => `${path}: ${table}`));
    expect(found).toEqual([]);
  });

  it('every schema has a library that names its tables', () => {
    const named = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(clause)].map(([, schema]) => schema));
    expect([...new Set(named)].sort()).toEqual(schemas);
  });

  it.each([
    ['connections', 'select sealed from ad_platforms.token where account_id = $1'],
    ['connections', 'select from connections.connection c left join ad_platforms.token t on true'],
    ['ad-platforms', 'update connections.connection set status = $3'],
    ['creative', 'select * from foundation.audit_entry'],
  ])('a statement of %s on a table of others is found: %s', (library, text) => {
    expect(strangeTablesIn(`libs/${library}/src/infrastructure/some.ts`, text)).toHaveLength(1);
  });
});
