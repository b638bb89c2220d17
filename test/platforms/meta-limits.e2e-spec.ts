import { AdAccounts, type AdAccountClient } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import { ChangeConnectionSettings } from '#libs/connections';
import { runInLane } from '#libs/kernel/infrastructure';
import { CommandBus } from '@nestjs/cqrs';
import { refusalOf } from '../setup/test-campaigns.js';
import { operatorOf } from '../setup/test-connections.js';
import { readyCreative } from '../setup/test-creatives.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { connectMeta } from './meta-ads/connect-meta.js';
import type { AdAccount, AdObject } from './meta-ads/double/records.js';
import { equippedAdAccount, metaUnderTest, type RunningMeta, settingsFor } from './meta-ads/meta-under-test.js';
import { PortStage } from './port-stage.js';

const openIn = ({ api, account, connectionId }: PortStage): Promise<AdAccountClient> =>
  api.service.app.get(AdAccounts, { strict: false }).open(account.id, connectionId);

describe('limited access to the Marketing API', () => {
  let platform: RunningMeta;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await metaUnderTest({ tier: 'limited', maxPoints: null, maxManagementCalls: null }).start();
    stage = await PortStage.open(platform);
  }, 240_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });

  it('a launch of ten ads slows down before Meta blocks it, continues where it was, and makes nothing twice', async () => {
    const { world } = platform.double;
    const pictures: string[] = [];
    for (let i = 0; i < 10; i++) pictures.push(await stage.newPicture());
    const id = await stage.launch({ creative_ids: pictures });
    expect(await stage.settle(id)).toBeGreaterThan(1);
    const tree = await stage.tree(id);
    expect(tree).toMatchObject({ runState: 'running', adSets: [null] });
    expect(tree.ads.toSorted()).toEqual(pictures.toSorted());
    const { campaigns, adSets, ads, creatives, images, rateLimits } = world;
    const made = [campaigns, adSets, ads, creatives, images].map(({ size }) => size);
    expect({ made, refusals: rateLimits.refusals }).toEqual({ made: [1, 1, 10, 10, 10], refusals: 0 });
    expect([...images.values()].map(({ uploads }) => uploads)).toEqual(pictures.map(() => 1));
  }, 120_000);

  it('looks and reports wait from 75 % of the limit on, changes from 90 % on, and a stop never', async () => {
    const { world } = platform.double;
    const [campaign] = world.campaigns.values();
    const { id } = campaign as AdObject;
    world.clock.stop();
    await stage.advance(600);
    const client = await openIn(stage);
    const look = () => runInLane('background', () => client.readDelivery([id]));
    const used = () =>
      JSON.parse(world.rateLimits.headers(world, stage.adAccountId.slice(4), false)['x-ad-account-usage'] ?? '').acc_id_util_pct;
    const readUntil = async (percent: number) => {
      while (used() < percent) await client.getCampaign(id);
    };
    const waits = { kind: 'rate_limited', details: { platformCode: 'usage_high', retryAfterSeconds: 300 } };
    await look();
    await readUntil(75);
    await platform.resetCalls();
    await expect(look()).rejects.toMatchObject(waits);
    const page = await client.readMetrics('2026-01-01', '2026-01-02', null);
    expect(page).toMatchObject({ rows: [], notReadyForSeconds: 300, nextCursor: expect.any(String) });
    expect(await platform.calls()).toEqual([]);
    await readUntil(90);
    await expect(client.getCampaign(id)).rejects.toMatchObject({ kind: 'rate_limited' });
    await expect(client.setRunState(id, 'running')).rejects.toMatchObject({ kind: 'rate_limited' });
    // Also one that follows a refused change.
    await client.setRunState(id, 'paused');
    expect(campaign?.fields).toMatchObject({ status: 'PAUSED' });
    await runInLane('stop', () => client.setRunState(id, 'archived'));
    expect(campaign?.fields).toMatchObject({ status: 'ARCHIVED' });
    await stage.advance(300);
    await expect(look()).resolves.toHaveLength(1);
    await expect(client.readMetrics('2026-01-01', '2026-01-02', page.nextCursor)).resolves.toMatchObject({ nextCursor: null });
    expect(world.rateLimits.refusals).toBe(0);
  });
});

describe('the currencies of Meta', () => {
  const paths: string[] = [];
  let platform: RunningMeta;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await metaUnderTest({}, ({ url }) => paths.push(url.pathname)).start();
    stage = await PortStage.open(platform);
  }, 240_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });

  /** The stage with an account of its own, in a currency. */
  async function stageIn(currency: string): Promise<PortStage> {
    const { api } = stage;
    const { world } = platform.double;
    const account = await api.openAccount({ currency });
    const person = `person_${world.adAccounts.size}_with_${currency}`;
    const { id } = equippedAdAccount(world, person, { currency });
    const connectionId = await connectMeta(api, account, { person, currency });
    const settings = settingsFor(world, id);
    await api.service.app.get(CommandBus).execute(new ChangeConnectionSettings(operatorOf(account), connectionId, settings));
    const creative = await readyCreative(api.service.app, account.id, { prompt: 'Running shoes for long roads.' });
    return Object.assign(Object.create(stage) as PortStage, {
      account,
      connectionId,
      adAccountId: `act_${id}`,
      creativeIds: [creative.id],
    });
  }

  const campaignOf = async (on: PortStage, id: string) => platform.double.world.campaigns.get((await on.tree(id)).id) as AdObject;

  it.each([
    ['USD', 100],
    ['JPY', 1],
    ['HUF', 1],
    ['TWD', 1],
    ['COP', 1],
    ['KWD', 100],
  ])('a budget and a cap in %s are created, changed and read back to the unit, of which there are %i', async (currency, offset) => {
    const on = await stageIn(currency);
    const step = 1_000_000 / offset;
    const [first, second, cap] = [512_343, 498_761, 1_237];
    const bid = { type: 'cost_cap', cap_micros: cap * step };
    // What is less than a unit is never spent.
    const rest = offset === 1 ? 0 : step - 1;
    const id = await on.running({ objective: 'traffic', budget: { type: 'daily', amount_micros: first * step + rest }, bid_strategy: bid });
    const campaign = await campaignOf(on, id);
    const adSet = [...platform.double.world.adSets.values()].find(({ fields }) => fields['campaign_id'] === campaign.id);
    expect([campaign.fields['daily_budget'], adSet?.fields['bid_amount']]).toEqual([first, cap]);
    await on.patch(id, { budget: { amount_micros: second * step }, bid_strategy: { ...bid, cap_micros: (cap + 1) * step } });
    await on.settle(id);
    expect([campaign.fields['daily_budget'], adSet?.fields['bid_amount']]).toEqual([second, cap + 1]);
    // What was read back is what was sent, so there is nothing to set back.
    const changes = campaign.history.length;
    await on.observe(id);
    expect(campaign.history).toHaveLength(changes);
    expect((await on.delivery(id)).platforms).toMatchObject([{ in_sync: true }]);
  });

  it('a budget below the minimum is refused before the launch, for each audience, in the currency of the ad account', async () => {
    const on = await stageIn('HUF');
    const country = (name: string) =>
      new TestAudiences(stage.api.service.app, on.account.id).measured({
        name,
        rules: { all: [{ field: 'country', operator: 'in', value: ['US'] }], any: [], none: [] } as unknown as RuleTree,
      });
    const audience_ids = [await country('One'), await country('Two')];
    const launch = async (units: number) => {
      const id = await on.create({ objective: 'traffic', audience_ids, budget: { type: 'daily', amount_micros: units * 1_000_000 } });
      return on.api.post(`/v1/campaigns/${id}/launch`, on.account.keys.admin);
    };
    const one = await launch(174);
    expect(refusalOf(one).errors).toEqual(['/budget/amount_micros budget_below_minimum']);
    expect(one.text).toContain('at least 175000000 micros (HUF 175) for each day.');
    const two = await launch(349);
    expect(refusalOf(two).errors).toEqual(['/budget/amount_micros budget_below_minimum']);
    expect(two.text).toContain('at least 350000000 micros (HUF 350) for each day, because the campaign has 2 audiences.');
    expect((await launch(350)).status).toBe(200);
  });

  it('a budget that is too small since Meta raised the minimum is refused with it, which is read once a day', async () => {
    const on = await stageIn('JPY');
    const adAccount = platform.double.world.adAccounts.get(on.adAccountId.slice(4)) as AdAccount;
    adAccount.minBudgetFactor = 2;
    const id = await on.launch({ objective: 'traffic', budget: { type: 'daily', amount_micros: 80_000_000 } });
    const issues = async () => {
      await on.push(id);
      return (await on.delivery(id)).platforms[0].issues;
    };
    const message = expect.stringContaining('The minimum is JPY 150 a day');
    expect(await issues()).toMatchObject([{ code: 'platform_error', message }]);
    await on.patch(id, { budget: { amount_micros: 90_000_000 } });
    expect(await issues()).toMatchObject([{ code: 'platform_error', message }]);
    expect(paths.filter((path) => path.endsWith('/minimum_budgets'))).toHaveLength(1);
    await on.patch(id, { budget: { amount_micros: 150_000_000 } });
    await on.settle(id);
    expect((await campaignOf(on, id)).fields['daily_budget']).toBe(150);
  });
});
