import { inHours } from '../setup/test-campaigns.js';
import { faultCases } from './fault-cases.js';
import { PortStage } from './port-stage.js';
import type { PlatformUnderTest, RunningPlatform } from './platform-under-test.js';
import { spendCases } from './spend-cases.js';

const isFull = process.env['TEST_SCALE'] === 'full';

const budgets = {
  daily: () => ({ budget: { type: 'daily', amount_micros: 50_000_000 } }),
  lifetime: () => ({ budget: { type: 'lifetime', amount_micros: 900_000_000 }, ends_at: inHours(24 * 14) }),
};
const bids: Readonly<Record<string, object>> = {
  lowest_cost: { type: 'lowest_cost' },
  cost_cap: { type: 'cost_cap', cap_micros: 5_000_000 },
  target_roas: { type: 'target_roas', target_roas: 3.5 },
};

/**
 * What every ad platform has to do for the service, whatever its protocol. It runs against each personality of the sandbox and against
 * the double of each real platform. `stride`: in the short form, only one of so many calls of a push is disturbed, because another
 * personality of the same platform tries every one.
 */
export function portSuite(subject: PlatformUnderTest, { stride = 1 } = {}): void {
  describe(`the port on ${subject.name}`, () => {
    let platform: RunningPlatform;
    let stage: PortStage;
    const current = () => stage;

    beforeAll(async () => {
      platform = await subject.start();
      stage = await PortStage.open(platform);
    }, 120_000);
    afterAll(async () => {
      await stage?.stop();
      await platform?.stop();
    });
    afterEach(() => platform.calm());

    describe('a launch', () => {
      const all = Object.entries(subject.offers).flatMap(([objective, strategies]) =>
        Object.keys(budgets).flatMap((budget) => strategies.map((bid) => ({ objective, budget: budget as keyof typeof budgets, bid }))),
      );
      // In the short form without a stride, each objective, budget and bid strategy occurs, but not every combination.
      const cases = isFull ? all : all.filter((_, i) => i % (5 * stride) === 0);

      it.each(cases)('a launch for $objective with a $budget budget and $bid makes one running campaign', async (one) => {
        const id = await stage.running({ objective: one.objective, bid_strategy: bids[one.bid], ...budgets[one.budget]() });
        expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: stage.creativeIds, adSets: [null] });
        expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: true, issues: [] }]);
      });

      it('a scheduled campaign is created paused', async () => {
        const id = await stage.running({ starts_at: inHours(48) });
        expect(await stage.tree(id)).toMatchObject({ runState: 'paused', ads: stage.creativeIds });
      });

      it('the images of many campaigns are uploaded once', async () => {
        await stage.running();
        await stage.running();
        const uploads = (await platform.uploads(stage.adAccountId)) ?? [1];
        expect(uploads).not.toEqual([]);
        expect(uploads).toEqual(uploads.map(() => 1));
      });
    });

    describe('a running campaign', () => {
      it('edits, a pause, a resume and an archive reach the campaign and its ads', async () => {
        const id = await stage.running({ name: 'Before' });
        const { id: treeId } = await stage.tree(id);
        const another = await stage.newCreative();
        const [picture] = stage.creativeIds;
        await stage.patch(id, { name: 'After', budget: { amount_micros: 70_000_000 }, creative_ids: [another, picture] });
        await stage.settle(id);
        const edited = await stage.tree(id);
        expect(edited).toMatchObject({ id: treeId, name: 'After', runState: 'running' });
        expect(edited.ads.toSorted()).toEqual([another, picture].toSorted());
        await stage.act(id, 'pause');
        await stage.settle(id);
        expect(await stage.tree(id)).toMatchObject({ runState: 'paused' });
        await stage.act(id, 'resume');
        await stage.settle(id);
        expect(await stage.tree(id)).toMatchObject({ runState: 'running' });
        await stage.act(id, 'archive');
        await stage.settle(id);
        expect(await stage.tree(id)).toMatchObject({ id: treeId, runState: 'archived' });
      });

      it('a rejected ad is reported with its creative, and replaced by an edit', async () => {
        await platform.rejectAds(stage.adAccountId, true);
        const id = await stage.running();
        await platform.rejectAds(stage.adAccountId, false);
        await stage.observe(id);
        expect((await stage.delivery(id)).platforms).toMatchObject([
          {
            status: 'not_delivering',
            issues: [{ code: 'all_creatives_rejected', message: expect.stringContaining(stage.creativeIds[0] as string) }],
          },
        ]);
        const another = await stage.newCreative('Other shoes.');
        await stage.patch(id, { creative_ids: [another] });
        await stage.settle(id);
        expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: true, issues: [] }]);
        expect(await stage.tree(id)).toMatchObject({ ads: [another], runState: 'running' });
      });
    });

    faultCases(current, stride);
    spendCases(current);
  });
}
