import type { TestService } from './test-service.js';

const install = `
  create schema fake;
  create table fake.time (now timestamptz not null);
  insert into fake.time values (clock_timestamp());
  create function fake.clock_timestamp() returns timestamptz language sql volatile as 'select now from fake.time';
  grant usage on schema fake to public;
  grant select on fake.time to public;`;
const functions = ['admit', 'admit_session', 'hit_throttle', 'peek_address', 'begin_sign_in', 'fail_sign_in', 'refund_sign_in'] as const;

/** Stops the database clock that rate limiting uses, so that a test can set the time of a request, and no window ends during it. */
export class DatabaseClock {
  private constructor(private readonly database: Pick<TestService, 'look'>) {}

  /** Stops it for all functions of rate limiting, or for some. The time of `admit_session` also decides whether a session has ended. */
  static async stop(
    database: Pick<TestService, 'look'>,
    stopped: readonly (typeof functions)[number][] = functions,
  ): Promise<DatabaseClock> {
    const names = stopped.map((name) => `alter function accounts.${name} set search_path = fake, pg_catalog`);
    await database.look([install, ...names].join(';'));
    return new DatabaseClock(database);
  }

  /** Sets the time in epoch milliseconds. */
  async set(epochMs: number): Promise<void> {
    await this.database.look('update fake.time set now = $1', [new Date(epochMs).toISOString()]);
  }
}
