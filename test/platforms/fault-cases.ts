import type { PortStage } from './port-stage.js';
import type { Disturbance } from './platform-under-test.js';

const isFull = process.env['TEST_SCALE'] === 'full';

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

  /** The number of calls that the work takes when nothing fails. */
  async function callsOf(work: Work): Promise<number> {
    const stage = current();
    const id = await work.prepare(stage);
    await stage.platform.resetCalls();
    await stage.settle(id);
    const calls = await stage.platform.calls();
    await expectOneTree(id, work, 'without a fault');
    return calls;
  }

  /** In the short form, one of `every` calls; of fewer calls, the last one. */
  const isOneIn = (every: number, call: number, calls: number) => isFull || call % every === 0 || (calls < every && call === calls);

  /** In the short form, the calls in which workers are killed differ from work to work. */
  const isKilledIn = (call: number, calls: number, work: Work) =>
    isOneIn(4 * stride, call + (stride === 1 ? works.indexOf(work) : 0), calls);

  /** In the short form, a call in which the platform changes nothing is not cut off before and after the work, but once. */
  const moments = (call: number): readonly ('before' | 'after')[] => (isFull || call < 4 ? ['before', 'after'] : ['after']);

  async function disturbed(work: Work, disturbance: Disturbance): Promise<void> {
    const stage = current();
    const id = await work.prepare(stage);
    await stage.platform.disturb(stage.adAccountId, disturbance);
    await stage.push(id);
    await stage.settle(id);
    await stage.platform.calm();
    await expectOneTree(id, work, JSON.stringify(disturbance));
  }

  describe.each(works)('$name that fails', (work) => {
    it('a push of which any single call is cut off ends in one tree', async () => {
      const calls = await callsOf(work);
      for (let call = 1; call <= calls; call++) {
        for (const when of isOneIn(stride, call, calls) ? moments(call) : []) await disturbed(work, { kind: 'cut', call, when });
      }
    }, 300_000);

    it('a push whose worker is killed in any call ends in one tree', async () => {
      const stage = current();
      const calls = await callsOf(work);
      for (let call = 1; call <= calls; call++) {
        for (const when of isKilledIn(call, calls, work) ? moments(call) : []) {
          const id = await work.prepare(stage);
          const disturbance = { kind: 'gone', call, when } as const;
          await stage.platform.disturb(stage.adAccountId, disturbance);
          await stage.platform.resetCalls();
          const { wasKilled } = await stage.pushAndKill(id);
          // A platform that passingly does not find objects can need fewer calls this time.
          const wasFinished = stage.platform.missesObjects && (await stage.platform.calls()) < call;
          await stage.platform.calm();
          await stage.settle(id);
          await expectOneTree(id, work, JSON.stringify({ ...disturbance, wasKilled }));
          expect(wasKilled || wasFinished).toBe(true);
        }
      }
    }, 300_000);

    it('a push whose worker is killed after any of its writes ends in one tree', async () => {
      const stage = current();
      for (let write = 1; ; write += isFull ? 1 : stride) {
        const id = await work.prepare(stage);
        const { wasKilled } = await stage.pushAndKill(id, write);
        await stage.settle(id);
        await expectOneTree(id, work, `killed after write ${write}`);
        if (!wasKilled) break;
        expect(write).toBeLessThan(30);
      }
    }, 300_000);

    it('a push whose platform throttles it, ends its token or hides its objects at any call ends in one tree', async () => {
      const calls = await callsOf(work);
      for (let call = 1; call <= calls; call++) {
        if (!isOneIn(stride, call, calls)) continue;
        const turn = Math.floor(call / stride) % 3;
        if (isFull || turn === 0) await disturbed(work, { kind: 'expire_token', call });
        if (isFull || turn === 1) await disturbed(work, { kind: 'throttle', call, times: 2 });
        if (isFull || turn === 2) await disturbed(work, { kind: 'hide', call, times: 2 });
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
        expect({ part, runStates }).toEqual({ part, runStates: part === 'campaign' ? [] : ['paused'] });
        await stage.platform.calm();
        await stage.settle(id);
        expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: [picture], adSets: [null] });
        expect((await stage.platform.uploads(stage.adAccountId)) ?? []).not.toContain(2);
      }
    }, 120_000);
  });
}
