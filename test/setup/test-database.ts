import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** URL with the role of the service, which is subject to row-level security. */
  readonly url: string;
  /** URL with the role that owns the tables. */
  readonly ownerUrl: string;
  readonly superuserUrl: string;
  drop(): Promise<void>;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by the global setup`);
  return value;
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: setting('TEST_SUPERUSER_URL') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates a migrated, empty database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  // Copying its files takes less than logging them as WAL.
  await asSuperuser(`create database ${name} template template_acs owner acs_owner strategy file_copy`);
  const as = (user: string, password: string) => {
    const url = new URL(setting('TEST_SUPERUSER_URL'));
    Object.assign(url, { username: user, password, pathname: `/${name}` });
    return url.toString();
  };
  const superuser = new URL(setting('TEST_SUPERUSER_URL'));
  return {
    url: as('acs_service', setting('TEST_PASSWORD')),
    ownerUrl: as('acs_owner', setting('TEST_PASSWORD')),
    superuserUrl: as(superuser.username, superuser.password),
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}
