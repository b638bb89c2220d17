import { globSync, readFileSync } from 'node:fs';

// Every transaction of a request asks for its rights. These are the ways past it.

const sources = globSync('{apps,libs}/**/src/**/*.ts', { exclude: ['apps/sandbox/**', 'apps/console/**', '**/*.spec.ts'] }).map(
  (path) => [path, readFileSync(path, 'utf8')] as const,
);
const filesWith = (pattern: RegExp) =>
  sources
    .filter(([, source]) => pattern.test(source))
    .map(([path]) => path)
    .sort();

describe('the rights of a request', () => {
  it('are left only where a platform has already done something, and by the loop that serves all waiting requests', () => {
    const leaving = /\basSystem\(/;
    expect(filesWith(leaving)).toEqual([
      'libs/ad-platforms/src/application/processes/consent-process.ts',
      'libs/ad-platforms/src/application/processes/token-renewal.ts',
      'libs/data/src/postgres/database-transactions.ts',
      'libs/rest/src/rights/request-rights.ts',
      'libs/rest/src/write/pending-work.ts',
    ]);
    expect(leaving.test('await this.transactions.asSystem(work)')).toBe(true);
  });

  it('are bound to work that waits in a queue of functions, unless the work uses no database', () => {
    const queue = /\bbulkhead\(/;
    const unbound = filesWith(queue).filter((path) => !/AsyncResource\.bind\(/.test(readFileSync(path, 'utf8')));
    // KeyedBulkhead leaves it to its users: calls to platforms are bound, and looking up a name uses no database.
    expect(unbound).toEqual([
      'libs/accounts/src/infrastructure/sign-in/argon2-password-hasher.ts',
      'libs/creative/src/infrastructure/generation/embedded-generator.ts',
      'libs/operations/src/outgoing/keyed-bulkhead.ts',
    ]);
    const users = filesWith(/new KeyedBulkhead\(/);
    expect(users).toEqual([
      'libs/ad-platforms/src/infrastructure/outgoing/platform-http.ts',
      'libs/operations/src/outgoing/untrusted-names.ts',
    ]);
    expect(readFileSync(users[0] as string, 'utf8')).toContain('this.bulkhead.execute(key, AsyncResource.bind(work))');
    expect(queue.test('private readonly entrance = bulkhead(2, 10);')).toBe(true);
  });

  it('are not passed by: no endpoint writes outside a transaction of its account', () => {
    const detour = /\.(global|acrossTenants|bulk)\(/;
    expect(filesWith(detour).filter((path) => path.includes('/infrastructure/http/'))).toEqual([]);
    expect(detour.test('await this.database.global(statement, [])')).toBe(true);
  });
});
