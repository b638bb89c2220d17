import type { TestService } from './test-service.js';

const install = `
  create schema fake;
  create table fake.time (now timestamptz not null);
  insert into fake.time values (clock_timestamp());
  create function fake.clock_timestamp() returns timestamptz language sql volatile as 'select now from fake.time';
  grant usage on schema fake to public;
  grant select on fake.time to public;
  alter function accounts.admit set search_path = fake, pg_catalog;
  alter function accounts.admit_session set search_path = fake, pg_catalog;
  alter function accounts.hit_throttle set search_path = fake, pg_catalog;
  alter function accounts.peek_address set search_path = fake, pg_catalog;`;

/** Stops the database clock that rate limiting uses, so that a test can set the time of a request. */
export class DatabaseClock {
  private constructor(private readonly api: TestService) {}

  static async stop(api: TestService): Promise<DatabaseClock> {
    await api.look(install);
    return new DatabaseClock(api);
  }

  /** Sets the time in epoch milliseconds. */
  async set(epochMs: number): Promise<void> {
    await this.api.look('update fake.time set now = $1', [new Date(epochMs).toISOString()]);
  }
}
