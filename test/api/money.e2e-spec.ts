import { Database } from '#libs/data';
import { systemActor, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { SetSpendingLimits } from '../../libs/accounts/src/application/commands/set-spending-limits.js';
import { type ConsoleClient, openConsole } from '../setup/console-client.js';
import type { Json, Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, refusalOf, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import { waitingForLocks } from '../setup/waiting-for-locks.js';

const unit = 1_000_000;
let api: TestService;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
});
afterAll(() => api.stop());

/** An account with its campaigns, and writes that name their amount in units. */
async function openWith(details: object = {}) {
  const account: TestAccount = await api.openAccount({ currency: 'EUR', ...details });
  const campaigns = new TestCampaigns(api, account, new MovableClock());
  const budget = (units: number) => ({ budget: { type: 'daily', amount_micros: Math.round(units * unit) } });
  return {
    account,
    campaigns,
    create: (units: number, query = '') => api.post(`/v1/campaigns${query}`, account.keys.admin, { name: 'Spring sale', ...budget(units) }),
    patch: (id: string, units: number, query = '') =>
      api.patch(`/v1/campaigns/${id}${query}`, account.keys.admin, { budget: { amount_micros: Math.round(units * unit) } }),
    act: (id: string, action: string, query = '') => api.post(`/v1/campaigns/${id}/${action}${query}`, account.keys.admin),
  };
}
const warned = ({ status, body }: Reply) => [status, ...(body.meta?.warnings ?? []).map(({ code }: Json) => code)];
const waitingAre = (sessions: number) =>
  until(
    () => api.look(waitingForLocks),
    (waiting) => waiting.length === sessions,
    10_000,
  );
/** A gate that a test opens. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('the warnings of a write', () => {
  it('are in meta of a dry run and of the write, and a replay repeats them', async () => {
    const { account, create } = await openWith({ currency: 'JPY' });
    const dryRun = await create(0.000025, '?dry_run=true');
    expect(dryRun.body.meta).toMatchObject({
      dry_run: true,
      warnings: [
        {
          code: 'budget_below_minimum',
          pointer: '/budget/amount_micros',
          message: 'The budget must be at least 1000000 micros (JPY 1) a day. 25 micros are JPY 0.000025; JPY 25 is 25000000.',
        },
      ],
    });
    const headers = { 'idempotency-key': 'slip' };
    const body = { name: 'Spring sale', budget: { type: 'daily', amount_micros: 25 } };
    const send = () => api.call('POST', '/v1/campaigns', { key: account.keys.admin, body, headers });
    const [first, replay] = [await send(), await send()];
    expect(warned(first)).toEqual([201, 'budget_below_minimum']);
    expect(replay.body).toEqual(first.body);
    expect((await create(25)).body.meta).toBeUndefined();
  });

  it('tell what is far above the median of the launched campaigns, when it is created, duplicated, launched and resumed', async () => {
    const { account, campaigns, create, patch, act } = await openWith();
    for (const units of [10, 20, 500]) await campaigns.in('active', { budget: { type: 'daily', amount_micros: units * unit } });
    expect(warned(await create(200))).toEqual([201]);
    expect(warned(await create(201))).toEqual([201, 'budget_far_above_usual']);
    const { id } = await campaigns.create({ budget: { type: 'daily', amount_micros: 201 * unit } });
    expect(warned(await act(id, 'duplicate'))).toEqual([201, 'budget_far_above_usual']);
    expect(warned(await act(id, 'launch', '?dry_run=true'))).toEqual([200, 'budget_far_above_usual']);
    expect(warned(await act(id, 'launch'))).toEqual([200, 'budget_far_above_usual']);
    expect(warned(await api.patch(`/v1/campaigns/${id}`, account.keys.admin, { name: 'Other' }))).toEqual([200]);
    expect(warned(await act(id, 'pause'))).toEqual([200]);
    expect(warned(await patch(id, 4000))).toEqual([200, 'budget_far_above_former', 'budget_far_above_usual']);
    expect(warned(await act(id, 'resume'))[1]).toBe('budget_far_above_usual');
  });
});

describe('the spending limit of an account', () => {
  it('is set by admins, shown to everybody, audited, and refuses what exceeds it at every write of an amount', async () => {
    const { account, campaigns, create, patch, act } = await openWith();
    const [admin, editor] = [await openConsole(api, account, 'admin'), await openConsole(api, account, 'editor')];
    const set = (client: ConsoleClient, micros: unknown) => client.patch('/spending-limits', { max_campaign_daily_micros: micros });
    const [draft, paused, active] = [await campaigns.create(), await campaigns.in('paused'), await campaigns.in('active')];

    expect((await editor.get('/spending-limits')).body.data).toEqual({ max_campaign_daily_micros: null, currency: 'EUR' });
    expect((await set(editor, 30 * unit)).status).toBe(403);
    expect(refusalOf(await set(admin, 0)).errors).toEqual(['/max_campaign_daily_micros out_of_range']);
    expect(refusalOf(await set(admin, undefined)).errors).toEqual(['/max_campaign_daily_micros required']);
    expect((await set(admin, 30 * unit)).body.data).toEqual({ max_campaign_daily_micros: 30 * unit, currency: 'EUR' });
    const { data } = (await api.get('/v1/whoami', account.keys.viewer)).body;
    expect(data.account).toMatchObject({ currency: 'EUR', max_campaign_daily_micros: 30 * unit });
    const [entry] = (await admin.get('/audit-log?action=account.spending_limit_changed')).body.data;
    expect(entry).toMatchObject({ changes: { max_campaign_daily_micros: { from: null, to: 30 * unit } } });

    const tooHigh = { status: 422, code: 'validation_failed', errors: ['/budget/amount_micros out_of_range'] };
    const blocked = { ...tooHigh, code: 'launch_blocked' };
    for (const query of ['?dry_run=true', '']) {
      expect(refusalOf(await create(30.000001, query))).toEqual(tooHigh);
      expect(refusalOf(await patch(active.id, 51, query))).toEqual(tooHigh);
      expect(refusalOf(await act(active.id, 'duplicate', query))).toEqual(tooHigh);
      expect(refusalOf(await act(draft.id, 'launch', query))).toEqual(blocked);
      expect(refusalOf(await act(paused.id, 'resume', query))).toEqual(blocked);
    }
    expect((await create(31)).body.error.details.errors[0]).toMatchObject({
      max: 30 * unit,
      message: expect.stringContaining('at most 30000000 micros (EUR 30.00) a day'),
    });
    expect(warned(await create(30))).toEqual([201]);
    expect(warned(await patch(active.id, 40))).toEqual([200, 'budget_above_limit']);
    expect((await act(active.id, 'pause')).status).toBe(200);
    expect((await set(admin, null)).body.data.max_campaign_daily_micros).toBeNull();
    expect(warned(await act(paused.id, 'resume'))[0]).toBe(200);
  });

  it('that is lowered while a change runs waits for the change, and a change that runs meanwhile is held to the new limit', async () => {
    const { account, campaigns, patch } = await openWith();
    const database = api.service.app.get(Database);
    const setLimit = (units: number, before = Promise.resolve()) =>
      database.transaction(account.id, async () => {
        await api.service.app.get(CommandBus).execute(new SetSpendingLimits(systemActor(account.id), units * unit));
        await before;
      });
    const [first, second] = [await campaigns.in('active'), await campaigns.in('active')];

    // The change has read the limit, and waits for its campaign. The lowered limit waits for the change.
    const campaign = gate();
    const holding = database.transaction(account.id, async (unitOfWork) => {
      await unitOfWork.query(lockCampaign, [uuidOf(account.id), uuidOf(first.id)]);
      await campaign.opened;
    });
    const earlier = patch(first.id, 80);
    await waitingAre(1);
    const lowered = setLimit(60);
    await waitingAre(2);
    campaign.open();
    expect((await earlier).status).toBe(200);
    await Promise.all([holding, lowered]);

    // The lowered limit is not committed yet. The change waits for it, and a pause does not.
    const limit = gate();
    const lowering = setLimit(55, limit.opened);
    const later = patch(second.id, 56);
    await waitingAre(1);
    expect((await api.post(`/v1/campaigns/${first.id}/pause`, account.keys.admin)).status).toBe(200);
    limit.open();
    await lowering;
    expect(refusalOf(await later)).toMatchObject({ status: 422, errors: ['/budget/amount_micros out_of_range'] });
  });
});

const lockCampaign = {
  name: 'campaign held by the test',
  text: 'select id from campaigns.campaign where account_id = $1 and id = $2 for no key update',
};
