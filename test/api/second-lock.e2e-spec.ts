import { Database } from '#libs/foundation';
import { DomainError } from '#libs/kernel';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PlanThrottlerGuard } from '../../libs/accounts/src/infrastructure/limits/plan-throttler.guard.js';
import { PostgresThrottlerStorage } from '../../libs/accounts/src/infrastructure/limits/postgres-throttler-storage.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = new Database({ url: test.url, poolMax: 4, applicationName: 'spec', onIdleError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function guardWithLimit(limit: number): Promise<PlanThrottlerGuard> {
  const guard = new PlanThrottlerGuard(
    [{ name: 'minute', ttl: 60_000, limit, blockDuration: 0 }],
    new PostgresThrottlerStorage(database),
    new Reflector(),
  );
  await guard.onModuleInit();
  return guard;
}

/** A request from an address that reached a handler, admitted by the edge or not. */
function reached(ip: string, caller: object | null, access: 'key' | 'settings' | 'anyone' | 'public' = 'key'): ExecutionContext {
  const request = { ip, caller, headers: {}, routeOptions: { config: { endpoint: { access, permission: null } } } };
  const response = { header: () => undefined };
  return {
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
    getHandler: () => guardWithLimit,
    getClass: () => PlanThrottlerGuard,
  } as unknown as ExecutionContext;
}

const refusalOf = (guard: PlanThrottlerGuard, context: ExecutionContext) =>
  guard.canActivate(context).then(
    () => null,
    (error: unknown) => (error as DomainError).code,
  );

describe('a handler behind the edge', () => {
  it('a handler runs for an admitted request and for a public endpoint', async () => {
    const guard = await guardWithLimit(1);
    for (let i = 0; i < 3; i++) {
      expect(await guard.canActivate(reached('192.0.2.1', {}))).toBe(true);
      expect(await guard.canActivate(reached('192.0.2.1', null, 'public'))).toBe(true);
      expect(await guard.canActivate(reached('192.0.2.1', null, 'anyone'))).toBe(true);
    }
  });

  it('a handler never runs for a request that was not admitted, and such requests are counted by address', async () => {
    const guard = await guardWithLimit(2);
    expect(await refusalOf(guard, reached('192.0.2.2', null))).toBe('missing_api_key');
    expect(await refusalOf(guard, reached('192.0.2.2', null))).toBe('missing_api_key');
    expect(await refusalOf(guard, reached('192.0.2.2', null))).toBe('rate_limit_exceeded');
    expect(await refusalOf(guard, reached('192.0.2.3', null))).toBe('missing_api_key');
    expect(await refusalOf(guard, reached('192.0.2.4', null, 'settings'))).toBe('missing_api_key');
  });

  it('the count of rejected requests is exact under concurrency', async () => {
    const guard = await guardWithLimit(10);
    const refusals = await Promise.all(Array.from({ length: 40 }, () => refusalOf(guard, reached('192.0.2.5', null))));
    expect(refusals.filter((code) => code === 'missing_api_key')).toHaveLength(10);
    expect(refusals.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(30);
  });
});
