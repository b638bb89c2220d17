import { SetPlan } from '#libs/accounts';
import { addDays, endOfDay, newId, startOfDay, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import { UsageRecorder } from '../../../libs/accounts/src/infrastructure/limits/usage-recorder.js';
import { type ConsoleClient, openConsole } from '../../setup/console-client.js';
import type { Json } from '../../setup/http-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import { sharedService } from '../../setup/shared-service.js';
import { startTestService, type TestService } from '../../setup/test-service.js';
import { until } from '../../setup/until.js';

const timezone = 'America/New_York';

describe('console usage', () => {
  let api: TestService;
  let account: TestAccount;
  let admin: ConsoleClient;

  beforeAll(async () => {
    api = await sharedService();
    account = await api.openAccount({ plan: 'growth', timezone });
    admin = await openConsole(api, account, 'admin');
  });

  const remember = (keyId: string, minute: string, allowed: number, limited = 0) =>
    api.look('insert into accounts.usage_minute (account_id, key_id, minute, allowed, limited) values ($1, $2, $3, $4, $5)', [
      uuidOf(account.id),
      uuidOf(keyId as never),
      minute,
      allowed,
      limited,
    ]);
  // Hours and minutes are known for 31 days.
  const days = [10, 9].map((ago) => addDays(new Date().toISOString().slice(0, 10), -ago)) as [string, string];
  const span = `start=${days[0]}&end=${days[1]}`;
  /** So many minutes after the second midnight in New York. */
  const at = (minutes: number) => new Date(startOfDay(days[1], timezone).getTime() + minutes * 60_000).toISOString();
  const usage = async (client: ConsoleClient, query: string) => (await client.get(`/usage?${query}`)).body.data as Json;

  describe('usage', () => {
    it('usage shows the remaining requests of both limits', async () => {
      await api.get('/v1/campaigns', account.keys.viewer);
      const { limits } = await usage(admin, '');
      expect(limits.minute).toMatchObject({ limit: 300 });
      expect(limits.day).toMatchObject({ limit: 100_000 });
      for (const window of [limits.minute, limits.day]) {
        expect(window.used + window.remaining).toBe(window.limit);
        expect(Date.parse(window.reset_at)).toBeGreaterThan(Date.now());
      }
      expect(limits.day.used).toBeGreaterThanOrEqual(1);
      const unlimited = await openConsole(api, await api.openAccount(), 'viewer');
      expect((await usage(unlimited, '')).limits.day).toBeNull();
    });

    it('usage shows requests by minute, hour and day of the account, by key, with 429s separately', async () => {
      const { viewer, editor } = account.keyIds;
      await remember(viewer, at(-1), 5);
      await remember(viewer, at(30), 7, 2);
      await remember(viewer, at(31), 1);
      await remember(editor, at(31), 3);
      const [dayBefore, day] = days.map((name) => startOfDay(name, timezone).toISOString());
      const byDay = await usage(admin, `granularity=day&${span}`);
      expect(byDay).toMatchObject({ granularity: 'day', start: dayBefore, end: endOfDay(days[1], timezone).toISOString() });
      expect(byDay.series).toEqual([
        { at: dayBefore, key_id: viewer, allowed: 5, limited: 0 },
        { at: day, key_id: viewer, allowed: 8, limited: 2 },
        { at: day, key_id: editor, allowed: 3, limited: 0 },
      ]);
      const byHour = await usage(admin, `granularity=hour&${span}&key_id=${viewer}`);
      expect(byHour.series.map((p: Json) => [p.at, p.allowed])).toEqual([
        [at(-60), 5],
        [at(0), 8],
      ]);
      const byMinute = await usage(admin, `granularity=minute&start=${at(30)}&end=${at(31)}`);
      expect(byMinute.series).toEqual([{ at: at(30), key_id: viewer, allowed: 7, limited: 2 }]);
    });

    it('usage of all users requires an admin; others see their own keys and console use', async () => {
      const viewer = await openConsole(api, account, 'viewer');
      await viewer.get('/v1/campaigns');
      await admin.get('/v1/campaigns');
      await api.service.app.get(UsageRecorder, { strict: false }).flush();
      const own = await until(
        async () => (await usage(viewer, 'granularity=day')).series as Json[],
        (series) => series.some((p) => p.key_id === null),
        30_000,
      );
      const consoleUse = own.filter((p) => p.key_id === null).reduce((sum, p) => sum + p.allowed, 0);
      expect(consoleUse).toBe(1);
      expect(own.every((p) => p.key_id === null || p.key_id === account.keyIds.viewer)).toBe(true);
      const ofDays = `granularity=day&${span}`;
      expect((await usage(viewer, ofDays)).series.every((p: Json) => p.key_id === account.keyIds.viewer)).toBe(true);
      expect((await usage(viewer, `${ofDays}&key_id=${account.keyIds.editor}`)).series).toEqual([]);
      expect((await usage(admin, `${ofDays}&key_id=${newId('key')}`)).series).toEqual([]);
      const stranger = await openConsole(api, await api.openAccount(), 'admin');
      expect((await usage(stranger, `${ofDays}&key_id=${account.keyIds.viewer}`)).series).toEqual([]);
    });

    it('usage refuses all invalid parameters at once', async () => {
      const errors = async (query: string) => refusalOf(await admin.get(`/usage?${query}`)).errors;
      expect(await errors('granularity=week&start=yesterday&end=2026-02-30')).toEqual([
        'granularity not_allowed_value',
        'end invalid_format',
        'start invalid_format',
      ]);
      expect(await errors('granularity=minute&start=2026-05-01&end=2026-05-01')).toEqual(['start out_of_range']);
      expect(await errors('start=2026-05-02&end=2026-05-01')).toEqual(['start conflicting_fields']);
      expect(await errors('start=2026-05-02&start=2026-05-03')).toEqual(['start invalid_format']);
      expect(refusalOf(await admin.get('/usage?from=1')).code).toBe('unknown_parameter');
    });
  });

  describe('the plan', () => {
    const names = async (client: ConsoleClient) => {
      const { plans } = (await client.get('/plan')).body.data;
      return (plans as Json[]).filter((plan) => plan['is_available']).map((plan) => plan['name'] as string);
    };

    it('the plan is visible to all users, changed by admins, and applies from the next request', async () => {
      const lenient = await startTestService({ database: api.database, environment: { PLAN_RAISED_BY: 'admins' } });
      const [viewer, boss] = [await openConsole(lenient, account, 'viewer'), await openConsole(lenient, account, 'admin')];
      const { data } = (await viewer.get('/plan')).body;
      expect(data.plan).toBe('growth');
      expect(data.plans).toEqual([
        { name: 'starter', per_minute: 60, per_day: 10_000, is_available: true },
        { name: 'growth', per_minute: 300, per_day: 100_000, is_available: true },
        { name: 'enterprise', per_minute: 1000, per_day: null, is_available: true },
      ]);
      expect((await viewer.patch('/plan', { plan: 'enterprise' })).status).toBe(403);
      expect((await boss.patch('/plan', { plan: 'enterprise' })).body.data).toMatchObject({ plan: 'enterprise', limits: { day: null } });
      expect((await api.get('/v1/campaigns', account.keys.viewer)).headers['x-ratelimit-limit']).toBe('1000');
      expect((await viewer.get('/v1/campaigns')).headers['x-ratelimit-limit']).toBe('1000');
      expect(refusalOf(await boss.patch('/plan', { plan: 'free' })).errors).toEqual(['/plan not_allowed_value']);
      const [entry] = (await boss.get('/audit-log?action=account.plan_changed')).body.data;
      expect(entry).toMatchObject({ user: { id: account.userIds.admin }, changes: { plan: { from: 'growth', to: 'enterprise' } } });
      await lenient.stop();
    });

    it('only the operator raises it unless the operator lets admins do so; admins lower it in any case', async () => {
      const { app } = api.service;
      const own = await api.openAccount({ plan: 'growth' });
      const boss = await openConsole(api, own, 'admin');
      expect(await names(boss)).toEqual(['starter', 'growth']);
      const refused = await boss.patch('/plan', { plan: 'enterprise' });
      expect([refused.status, refused.body.error.code]).toEqual([403, 'plan_raised_by_operator']);
      expect((await boss.patch('/plan', { plan: 'growth' })).status).toBe(200);
      expect((await boss.patch('/plan', { plan: 'starter' })).body.data).toMatchObject({ plan: 'starter' });
      expect((await boss.patch('/plan', { plan: 'growth' })).status).toBe(403);
      await app.get(Database).transaction(own.id, () => app.get(CommandBus).execute(new SetPlan(own.id, 'enterprise')));
      expect(await names(boss)).toEqual(['starter', 'growth', 'enterprise']);
    });
  });
});
