import { type Id, uuidOf } from '#libs/kernel';
import { WatchConnections } from '../../libs/connections/src/infrastructure/messaging/watch-connections.job.js';
import { RevokeTokens } from '../../libs/connections/src/application/processes/revoke-tokens.js';
import { CommandBus } from '@nestjs/cqrs';
import { type ConsoleClient, openConsole } from '../setup/console-client.js';
import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { MovableClock, refusalOf } from '../setup/test-campaigns.js';
import { readyCreative } from '../setup/test-creatives.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
let admin: ConsoleClient;

beforeAll(async () => {
  sandbox = await startSandbox({
    personalities: ['several-ad-accounts', 'required-settings', 'budget-minimums', 'narrow-capabilities'],
  });
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' }, clock });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  clock.aheadMs = 0;
  account = await api.openAccount();
  admin = await openConsole(api, account, 'admin');
});

const list = async (query = '') => (await admin.get(`/v1/connections${query}`)).body.data as Json[];
const pathOf = (address: string) => address.slice(new URL(address).origin.length);

/** Consents as a person with many ad accounts, and returns the ID of the pending connection. */
async function consent(client = admin, body: object = { platform: 'sandbox' }): Promise<string> {
  const begun = (await client.post('/connections/connect', body)).body.data;
  const back = await client.get(pathOf(await sandbox.authorize(begun.authorize_url, { adAccountId: '' })));
  expect(back.headers['location']).toBe(`/settings/connections/${begun.connection_id}`);
  return begun.connection_id as string;
}
const choose = (id: string, adAccount: string) => admin.post(`/connections/${id}/ad-account`, { external_account_id: adAccount });
const connect = async (adAccount = 'act_harbour_video') => {
  const id = await consent();
  const chosen = await choose(id, adAccount);
  expect([chosen.status, chosen.body.data.status]).toEqual([200, 'connected']);
  return id;
};
const tokens = (id: string) => api.look('select from ad_platforms.token where connection_id = $1', [uuidOf(id as Id<'con'>)]);

describe('choosing the ad account', () => {
  it('a person with several ad accounts gets the one that they choose', async () => {
    const id = await consent();
    const pending = (await admin.get(`/v1/connections/${id}`)).body.data;
    expect(pending).toMatchObject({ status: 'pending', status_reason: { code: 'awaiting_ad_account' }, external_account_id: null });
    expect(pending.reconnect_url).toContain(`/settings/connections/${id}`);
    const offered = (await admin.get(`/connections/${id}/ad-accounts`)).body.data as Json[];
    expect(offered.find((one) => one.external_account_id === 'act_harbour_video')).toEqual({
      external_account_id: 'act_harbour_video',
      name: 'Harbour Video',
      currency: 'USD',
      timezone: 'America/Los_Angeles',
      status: 'active',
      can_write: true,
      obstacle: null,
      obstacle_message: null,
    });
    const connected = (await choose(id, 'act_harbour_video')).body.data;
    expect(connected).toMatchObject({
      id,
      status: 'connected',
      name: 'Harbour Video',
      external_account_id: 'act_harbour_video',
      timezone: 'America/Los_Angeles',
      // The only pixel is a default; there are two pages.
      settings: { pixel_id: 'pixel_act_harbour_video', pixel_name: 'Harbour Video pixel' },
      settings_problems: [
        { pointer: '/page_id', code: 'required' },
        { pointer: '/beneficiary', code: 'required' },
      ],
    });
    expect((await choose(id, 'act_harbour_video')).status).toBe(200);
    expect(refusalOf(await choose(id, 'act_harbour_social')).code).toBe('invalid_state_transition');
    expect((await admin.get(`/connections/${id}/ad-accounts`)).status).toBe(409);
    const again = await consent();
    const [connectedOne] = ((await admin.get(`/connections/${again}/ad-accounts`)).body.data as Json[]).filter(
      (one) => one.obstacle === 'already_connected',
    );
    expect(connectedOne.external_account_id).toBe('act_harbour_video');
  });

  it.each([
    ['a manager account', 'act_nordlicht_group', 'authorization_refused', 'manager_account'],
    ['an ad account in another currency', 'act_nordlicht_search', 'currency_mismatch', 'currency_mismatch'],
    ['a read-only ad account', 'act_us_viewed', 'authorization_refused', 'read_only'],
  ])('%s is listed with the reason, and refused', async (_, adAccount, code, obstacle) => {
    await sandbox.control.createAdAccount({ id: 'act_us_viewed', access: 'read' });
    const id = await consent();
    const offered = (await admin.get(`/connections/${id}/ad-accounts`)).body.data as Json[];
    expect(offered.find((one) => one.external_account_id === adAccount)).toMatchObject({
      obstacle,
      obstacle_message: expect.stringMatching(/./),
    });
    expect(offered.findIndex((one) => one.obstacle !== null)).toBeGreaterThan(0);
    expect(refusalOf(await choose(id, adAccount)).code).toBe(code);
    expect((await admin.get(`/v1/connections/${id}`)).body.data.status).toBe('pending');
  });

  it('an ad account that the consent does not cover is refused', async () => {
    const id = await consent();
    expect(refusalOf(await choose(id, 'act_of_nobody')).errors).toEqual(['/external_account_id not_allowed_value']);
    expect(refusalOf(await admin.post(`/connections/${id}/ad-account`, {})).errors).toEqual(['/external_account_id required']);
  });

  it('a pending connection is hidden from lists unless named', async () => {
    const id = await consent();
    expect([await list(), (await list('?status=pending')).map((one) => one.id)]).toEqual([[], [id]]);
  });

  it('a pending connection belongs to the user who consented', async () => {
    const id = await consent();
    const other = await api.openAccount();
    const stranger = await openConsole(api, other, 'admin');
    expect((await stranger.get(`/connections/${id}/ad-accounts`)).status).toBe(404);
    await api.look('update connections.connection set authorized_by = $2 where id = $1', [
      uuidOf(id as Id<'con'>),
      uuidOf(account.userIds.manager),
    ]);
    expect((await admin.get(`/connections/${id}/ad-accounts`)).body.error.details.platform_code).toBe('other_user');
    expect(refusalOf(await choose(id, 'act_harbour_video')).code).toBe('authorization_refused');
  });

  it('a pending connection can be authorized again, and chosen then', async () => {
    const id = await consent();
    await api.look('delete from ad_platforms.token where connection_id = $1', [uuidOf(id as Id<'con'>)]);
    expect((await admin.get(`/connections/${id}/ad-accounts`)).body.error.details.platform_code).toBe('not_authorized');
    expect(await consent(admin, { connection_id: id })).toBe(id);
    expect((await choose(id, 'act_harbour_video')).body.data.status).toBe('connected');
  });

  it('a pending connection ends after a day, and its token is revoked', async () => {
    const id = await consent();
    await sandbox.control.resetRequests();
    clock.aheadMs = 23 * 3_600_000;
    await sweepAccounts(api.service.app, WatchConnections);
    expect([(await admin.get(`/v1/connections/${id}`)).body.data.status, (await tokens(id)).length]).toEqual(['pending', 1]);
    clock.aheadMs = 24.1 * 3_600_000;
    await sweepAccounts(api.service.app, WatchConnections);
    await api.service.app.get(CommandBus).execute(new RevokeTokens(account.id, id as Id<'con'>));
    const ended = await api.look('select status, status_reason from connections.connection where id = $1', [uuidOf(id as Id<'con'>)]);
    expect(ended).toEqual([{ status: 'disconnected', status_reason: 'never_authorized' }]);
    expect([(await tokens(id)).length, (await sandbox.control.requests())['revoke']]).toEqual([0, 1]);
    const events = await api.look(`select from analytics.connection where id = $1`, [uuidOf(id as Id<'con'>)]);
    expect(events).toEqual([]);
  });
});

describe('the settings of a connection', () => {
  it('a form offers what the platform has, and the settings decide what can run', async () => {
    const id = await connect('act_harbour_social');
    const form = (await admin.get(`/connections/${id}/settings`)).body.data;
    expect(form.fields.map((one: Json) => [one.name, one.kind, one.is_required, one.choices.length])).toEqual([
      ['page_id', 'choice', true, 2],
      ['pixel_id', 'choice', false, 1],
      ['beneficiary', 'text', true, 0],
    ]);
    const page = form.fields[0].choices[1].value as string;
    const changed = await admin.put(`/connections/${id}/settings`, {
      settings: { page_id: page, beneficiary: ' Harbour Ltd ', pixel_id: null },
    });
    expect(changed.body.data).toMatchObject({
      settings: { page_id: page, page_name: 'Harbour Social Shop', beneficiary: 'Harbour Ltd' },
      settings_problems: [],
      capabilities: { objectives: ['awareness', 'traffic'] },
    });
    const audit = await api.look(
      `select changes->'settings'->'to' as settings from foundation.audit_entry where resource_id = $1 and action = 'connection.settings_changed'`,
      [uuidOf(id as Id<'con'>)],
    );
    expect(audit).toEqual([{ settings: changed.body.data.settings }]);
  });

  it('settings that the platform does not offer are refused with their names', async () => {
    const id = await connect();
    const refused = await admin.put(`/connections/${id}/settings`, {
      settings: { page_id: 'page_of_others', color: 'red', beneficiary: 'x'.repeat(201) },
    });
    expect(refusalOf(refused)).toMatchObject({ status: 422, errors: expect.arrayContaining(['/settings/beneficiary too_long']) });
    const others = await admin.put(`/connections/${id}/settings`, { settings: { page_id: 'page_of_others', color: 'red' } });
    expect(refusalOf(others).errors).toEqual(['/settings/page_id not_allowed_value', '/settings/color unknown_field']);
    const manager = await openConsole(api, account, 'manager');
    expect((await manager.put(`/connections/${id}/settings`, { settings: {} })).status).toBe(403);
  });
});

describe('what a platform cannot run', () => {
  it('a launch reports everything that the platform would refuse, before anything is sent', async () => {
    const id = await connect();
    const audiences = new TestAudiences(api.service.app, account.id);
    const events = await audiences.measured({
      rules: {
        all: [
          { field: 'age', operator: 'between', value: [18, 30] },
          { field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30 } },
        ],
        any: [],
        none: [],
      } as never,
    });
    const { app } = api.service;
    const [text, image] = [
      await readyCreative(app, account.id),
      await readyCreative(app, account.id, { type: 'image', aspectRatios: ['1:1'] }),
    ];
    const made = await api.post('/v1/campaigns', account.keys.admin, {
      name: 'Too much',
      objective: 'traffic',
      landing_url: 'https://shop.example/x',
      budget: { type: 'daily', amount_micros: 4_000_000 },
      bid_strategy: { type: 'target_roas', target_roas: 2 },
      special_ad_categories: ['credit', 'gambling'],
      connection_ids: [id],
      creative_ids: [image.id, text.id],
      audience_ids: [events],
    });
    expect(made.status).toBe(201);
    const launch = () => api.post(`/v1/campaigns/${made.body.data.id}/launch`, account.keys.admin);
    const refused = await launch();
    expect(refusalOf(refused)).toEqual({
      status: 422,
      code: 'launch_blocked',
      errors: [
        '/connection_ids/0 connection_settings_missing',
        '/connection_ids/0 connection_settings_missing',
        '/bid_strategy/type bid_strategy_not_supported',
        '/special_ad_categories/1 special_ad_category_not_supported',
        '/budget/amount_micros budget_below_minimum',
        '/creative_ids/1 creative_not_supported',
        '/audience_ids/0 audience_not_supported',
      ],
    });
    const [, , , , budget, creative, audience] = refused.body.error.details.errors as Json[];
    expect(budget).toMatchObject({ min: 5_000_000, resource_id: id, message: expect.stringContaining('share of Sandbox is 4000000') });
    expect([creative.resource_id, audience.resource_id]).toEqual([text.id, events]);
    expect(audience.message).toContain('event (/rules/all/1/field)');
    expect((await sandbox.control.requests())['create'] ?? 0).toBe(0);
  });
});
