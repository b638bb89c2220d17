import type { PortStage } from './port-stage.js';
import type { CallKind, Disturbance } from './platform-under-test.js';

const isFull = process.env['TEST_SCALE'] === 'full';

/** Something happens to one call, counted from 1, before or after its work. */
type Moment = Pick<Extract<Disturbance, { kind: 'cut' }>, 'call' | 'when'>;

/** Work of one push, from a campaign that is ready for it, and what the platform has in the end. */
interface Work {
  readonly name: string;
  prepare(stage: PortStage): Promise<string>;
  readonly runState: 'running' | 'paused' | 'archived';
}

const works: readonly Work[] = [
  { name: 'a launch', prepare: (stage) => stage.launch(), runState: 'running' },
  {
    name: 'an edit',
    async prepare(stage) {
      const id = await stage.running({ creative_ids: stage.creativeIds.slice(0, 1) });
      await stage.patch(id, { name: 'Edited', creative_ids: stage.creativeIds, budget: { amount_micros: 61_000_000 } });
      return id;
    },
    runState: 'running',
  },
  {
    name: 'a pause',
    async prepare(stage) {
      const id = await stage.running();
      await stage.act(id, 'pause');
      return id;
    },
    runState: 'paused',
  },
  {
    name: 'an archive',
    async prepare(stage) {
      const id = await stage.running();
      await stage.act(id, 'archive');
      return id;
    },
    runState: 'archived',
  },
];

/**
 * Every failure of a push must end in exactly one tree, with nothing left running and no image uploaded twice. `stride`: in the short
 * form, only one of so many calls is disturbed.
 */
export function faultCases(current: () => PortStage, stride: number): void {
  async function expectOneTree(id: string, { runState }: Work, what: string): Promise<void> {
    const stage = current();
    const trees = await stage.trees(id);
    const shape = trees.map((tree) => ({ runState: tree.runState, adSets: tree.adSets, ads: tree.ads.toSorted() }));
    expect({ what, shape }).toEqual({ what, shape: [{ runState, adSets: [null], ads: stage.creativeIds.toSorted() }] });
    const uploads = (await stage.platform.uploads(stage.adAccountId)) ?? [];
    expect({ what, uploads }).toEqual({ what, uploads: uploads.map(() => 1) });
  }

  /** The calls that the work takes when nothing fails. */
  async function callsOf(work: Work): Promise<readonly CallKind[]> {
    const stage = current();
    const id = await work.prepare(stage);
    await stage.platform.resetCalls();
    await stage.settle(id);
    const calls = await stage.platform.calls();
    await expectOneTree(id, work, 'without a fault');
    return calls;
  }

  /**
   * The moments to disturb. In the short form, each create is disturbed before and after its work; each change, each read on which a create
   * or change depends, the first and the last call once; of these, one in `step`, which differ from work to work.
   */
  function momentsOf(calls: readonly CallKind[], work: Work, step = 1): readonly Moment[] {
    const moments = calls.flatMap((kind, i): Moment[] => {
      const after: Moment = { call: i + 1, when: 'after' };
      if (isFull || kind === 'create') return [{ call: i + 1, when: 'before' }, after];
      return kind === 'change' || i === 0 || calls[i + 1] !== 'read' ? [after] : [];
    });
    const some = moments.filter((_, i) => isFull || (i + works.indexOf(work)) % (step * stride) === 0);
    return some.length === 0 ? moments.slice(-1) : some;
  }

  async function disturbed(work: Work, disturbance: Disturbance): Promise<void> {
    const stage = current();
    const id = await work.prepare(stage);
    await stage.platform.disturb(stage.adAccountId, disturbance);
    await stage.push(id);
    if (disturbance.kind === 'expire_token') await stage.reconnectIfExpired();
    await stage.settle(id);
    await stage.platform.calm();
    await expectOneTree(id, work, JSON.stringify(disturbance));
  }

  describe.each(works)('$name that fails', (work) => {
    it('a push of which any single call is cut off ends in one tree', async () => {
      for (const moment of momentsOf(await callsOf(work), work)) await disturbed(work, { kind: 'cut', ...moment });
    }, 300_000);

    it('a push whose worker is killed in any call ends in one tree', async () => {
      const stage = current();
      for (const moment of momentsOf(await callsOf(work), work, 3)) {
        const id = await work.prepare(stage);
        const disturbance = { kind: 'gone', ...moment } as const;
        await stage.platform.disturb(stage.adAccountId, disturbance);
        await stage.platform.resetCalls();
        const { wasKilled } = await stage.pushAndKill(id);
        // A platform that passingly does not find objects can need fewer calls this time.
        const wasFinished = stage.platform.missesObjects && (await stage.platform.calls()).length < moment.call;
        await stage.platform.calm();
        await stage.settle(id);
        await expectOneTree(id, work, JSON.stringify({ ...disturbance, wasKilled }));
        expect({ disturbance, isOver: wasKilled || wasFinished }).toEqual({ disturbance, isOver: true });
      }
    }, 300_000);

    it('a push whose worker is killed after any of its writes ends in one tree', async () => {
      const stage = current();
      for (let write = 1; ; write += isFull ? 1 : 3 * stride) {
        const id = await work.prepare(stage);
        const { wasKilled } = await stage.pushAndKill(id, write);
        await stage.settle(id);
        await expectOneTree(id, work, `killed after write ${write}`);
        if (!wasKilled) break;
        expect(write).toBeLessThan(100);
      }
    }, 300_000);

    it('a push whose platform throttles it, ends its token or hides its objects at any call ends in one tree', async () => {
      const calls = await callsOf(work);
      const firstWrite = calls.findIndex((kind) => kind !== 'read') + 1;
      const chosen = new Set([firstWrite, ...momentsOf(calls, work, calls.length > 5 ? 2 : 1).map(({ call }) => call)]);
      for (const [i, call] of [...chosen].entries()) {
        const troubles: Disturbance[] = [
          { kind: 'expire_token', call },
          { kind: 'throttle', call, times: 2 },
          { kind: 'hide', call, times: 2 },
        ];
        const one = (i + works.indexOf(work)) % troubles.length;
        for (const trouble of isFull || call === firstWrite ? troubles : troubles.slice(one, one + 1)) await disturbed(work, trouble);
      }
    }, 300_000);
  });

  describe('a part that the platform refuses', () => {
    it('a create that is refused at any level converges when it is accepted, and nothing is created twice', async () => {
      const stage = current();
      for (const part of stage.platform.parts) {
        // Images and creatives of earlier launches exist already, so each launch has new ones.
        const picture = await stage.newPicture();
        const id = await stage.launch({ creative_ids: [picture] });
        await stage.platform.disturb(stage.adAccountId, { kind: 'refuse', part });
        await stage.push(id);
        if (stage.platform.missesObjects) await stage.pushUntilFound(id);
        expect((await stage.delivery(id)).platforms).toMatchObject([
          { status: 'not_delivering', in_sync: false, issues: [{ code: 'platform_error', severity: 'error' }] },
        ]);
        const runStates = (await stage.trees(id)).map(({ runState }) => runState);
        expect({ part, runStates }).toEqual({ part, runStates: part === 'campaign' || stage.platform.createsAtOnce ? [] : ['paused'] });
        await stage.platform.calm();
        await stage.settle(id);
        expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: [picture], adSets: [null] });
        expect((await stage.platform.uploads(stage.adAccountId)) ?? []).not.toContain(2);
      }
    }, 120_000);

    it('an edit that is refused at any level leaves the campaign running, what is in force readable, and a pause possible', async () => {
      const stage = current();
      for (const part of stage.platform.parts.filter((one) => one !== 'campaign' && one !== 'ad_set')) {
        const id = await stage.running({ creative_ids: stage.creativeIds.slice(0, 1) });
        await stage.look(id);
        const [before] = (await stage.delivery(id)).platforms;
        const inForce = { confirmed_revision: 2, confirmed_budget_micros: 50_000_000, confirmed_at: expect.any(String), in_sync: true };
        expect({ part, ...before }).toMatchObject({ part, ...inForce, issues: [] });
        const edited = [...stage.creativeIds.slice(0, 1), await stage.newPicture()];
        await stage.patch(id, { creative_ids: edited, budget: { amount_micros: 61_000_000 } });
        await stage.platform.disturb(stage.adAccountId, { kind: 'refuse', part });
        await stage.push(id);
        if (stage.platform.missesObjects) await stage.pushUntilFound(id);
        for (const moment of ['refused', 'looked at'] as const) {
          const [refused] = (await stage.delivery(id)).platforms;
          const { status, confirmed_revision, confirmed_at } = before;
          expect({ part, moment, ...refused }).toMatchObject({ part, moment, status, confirmed_revision, confirmed_at, in_sync: false });
          expect(refused.issues).toMatchObject([{ code: 'platform_error', severity: 'warning' }]);
          // A platform that takes each part by itself may have taken the budget.
          expect([50_000_000, 61_000_000]).toContain(refused.confirmed_budget_micros);
          await stage.look(id);
        }
        expect(await stage.tree(id)).toMatchObject({ runState: 'running' });
        await stage.act(id, 'pause');
        await stage.push(id);
        if (stage.platform.missesObjects) await stage.pushUntilFound(id);
        expect(await stage.tree(id)).toMatchObject({ runState: 'paused' });
        expect((await stage.delivery(id)).platforms).toMatchObject([{ status: 'stopped', in_sync: false }]);
        await stage.act(id, 'resume');
        await stage.platform.calm();
        await stage.settle(id);
        expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: expect.arrayContaining(edited) });
        const [accepted] = (await stage.delivery(id)).platforms;
        expect(accepted).toMatchObject({ in_sync: true, issues: [], confirmed_revision: 5, confirmed_budget_micros: 61_000_000 });
      }
    }, 120_000);
  });
}
