import { BulkConnection, Database, initOrm, ormOptions } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Each way to the database, with a URL. The server of the tests has no TLS. */
const ways: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  async requests(url) {
    const database = new Database({ url, poolMax: 1, applicationName: 'spec', onIdleError: () => undefined });
    try {
      return await database.global(sql('', 'select 1 as one'), []);
    } finally {
      await database.close();
    }
  },
  async 'bulk work'(url) {
    return BulkConnection.run(url, 'spec', (connection) => connection.query(sql('', 'select 1 as one')));
  },
  async migrations(url) {
    const orm = await initOrm({ ...ormOptions([], url), discovery: { warnWhenNoEntities: false } });
    try {
      return await orm.em.getConnection().execute('select 1 as one');
    } finally {
      await orm.close();
    }
  },
  async 'the client itself'(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.end();
  },
};

describe.each(Object.keys(ways))('the connections of %s', (name) => {
  const way = ways[name] as (url: string) => Promise<unknown>;

  it('are never plain when the URL demands encryption', async () => {
    const failure = await way(`${test.ownerUrl}?sslmode=verify-full`).then(
      () => 'connected in plain',
      (error: Error) => `${error.message} ${String((error.cause as Error | undefined)?.message)}`,
    );
    expect(failure).toMatch(/does not support SSL/);
  });

  it('are made as the URL says otherwise', async () => {
    await expect(way(test.ownerUrl)).resolves.not.toThrow();
  });
});
