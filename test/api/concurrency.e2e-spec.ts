import { uuidOf } from '#libs/kernel';
import type { Json, Reply } from '../setup/http-client.js';
import { served } from '../setup/served.js';
import { openAccount, type TestAccount } from '../setup/test-accounts.js';
import { MovableClock, readyCampaign, TestCampaigns } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

// `npm run test:full` sets it; the run of every commit is a smaller one of the same kind.
const isFull = process.env['TEST_SCALE'] === 'full';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService();
});
beforeEach(async () => {
  account = await openAccount(api.service.app);
});
afterAll(() => api.stop());

const statuses = (replies: Reply[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const trail = async (id: string) =>
  (await api.look('select action, changes from foundation.audit_entry where resource_id = $1 order by id', [uuidOf(id as never)])) as {
    action: string;
    changes: Json;
  }[];

/** Reproducible pseudo-random numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe('concurrent actions on one campaign', () => {
  it('only one of a hundred concurrent launches succeeds and is recorded', async () => {
    const { id } = await new TestCampaigns(api, account, new MovableClock()).create();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => served(() => api.post(`/v1/campaigns/${id}/launch`, account.keys.manager))),
    );
    expect(statuses(replies)).toEqual({ 200: 1, 409: 99 });
    for (const { body } of replies.filter((r) => r.status === 409)) {
      expect(body.error).toMatchObject({ code: 'invalid_state_transition', details: { current_status: 'active', action: 'launch' } });
    }
    expect((await trail(id)).map((entry) => entry.action)).toEqual(['campaign.created', 'campaign.launched']);
    expect((await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data.revision).toBe(2);
  });

  it('only one of many changes for the same revision succeeds', async () => {
    const { id } = await new TestCampaigns(api, account, new MovableClock()).create();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) => api.patch(`/v1/campaigns/${id}`, account.keys.editor, { name: `n${i}` }, { 'if-match': '"1"' })),
    );
    expect(statuses(replies)).toEqual({ 200: 1, 412: 39 });
  });

  it('concurrent actions have the same outcome as sequential ones in revision order', async () => {
    const clients = 100;
    const operations = isFull ? 200 : 6;
    // All clients share one account, whose rate limit is a thousand requests per minute.
    const freshMinute = () => api.look('update accounts.request_window set minute_count = 0 where account_id = $1', [uuidOf(account.id)]);
    const { id } = await new TestCampaigns(api, account, new MovableClock()).create();
    type Operation = 'launch' | 'pause' | 'resume' | { name: string };
    const done: { operation: Operation; reply: Reply }[] = [];
    const client = async (n: number) => {
      const random = seeded(1_000 + n);
      for (let i = 0; i < operations; i++) {
        const pick = Math.floor(random() * 4);
        const operation: Operation = pick === 3 ? { name: `name ${n} ${i}` } : (['launch', 'pause', 'resume'] as const)[pick as 0 | 1 | 2];
        const reply = await served(() =>
          typeof operation === 'string'
            ? api.post(`/v1/campaigns/${id}/${operation}`, account.keys.manager)
            : api.patch(`/v1/campaigns/${id}`, account.keys.manager, operation),
        );
        if (reply.status === 429) throw new Error('the limit of the account got in the way');
        done.push({ operation, reply });
        if (done.length % 400 === 0) await freshMinute();
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));

    const accepted = done.filter(({ reply }) => reply.status === 200);
    const refused = done.filter(({ reply }) => reply.status !== 200);
    expect(refused.filter(({ reply }) => reply.status !== 409)).toEqual([]);
    expect(accepted.length + refused.length).toBe(clients * operations);
    const inOrder = accepted.sort((a, b) => a.reply.body.data.revision - b.reply.body.data.revision);
    let before = { status: 'draft', name: readyCampaign.name as string };
    const steps: Record<string, Record<string, string>> = {
      draft: { launch: 'active' },
      active: { pause: 'paused' },
      paused: { resume: 'active' },
    };
    inOrder.forEach(({ operation, reply }, i) => {
      const after =
        typeof operation === 'string' ? { ...before, status: steps[before.status]?.[operation] } : { ...before, name: operation.name };
      const { revision, status, name } = reply.body.data;
      expect({ revision, status, name }).toEqual({ revision: i + 2, ...after });
      before = { status, name };
    });
    const now = (await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data;
    expect(now).toMatchObject({ ...before, revision: inOrder.length + 1 });
    expect((await trail(id)).length).toBe(inOrder.length + 1);
    for (const { operation, reply } of refused) {
      const { current_status } = reply.body.error.details;
      expect(steps[current_status]?.[operation as string]).toBeUndefined();
    }
  }, 300_000);
});
