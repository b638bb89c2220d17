import { type DeliveredEvent, newId, type RecordChange } from '#libs/kernel';
import type { Database } from '#libs/data';
import type { JobRegistry } from './background-job.js';
import type { Jobs } from './jobs.js';
import type { RecordedEvent } from './recorded-events.js';
import { Subscribers } from './subscribers.js';

const id = newId('cmp');
const accountId = newId('acc');
const at = '2027-05-03T12:00:00.000Z';
const record = { id, name: 'Spring', status: 'active', revision: 9, budget: null };

const anEvent = (fields: Partial<RecordedEvent>): RecordedEvent => ({
  position: '1',
  id: newId('evt'),
  accountId,
  type: 'campaign.updated',
  resourceType: 'campaign',
  resourceUuid: '',
  revision: 8,
  changes: {},
  facts: null,
  userId: null,
  apiKeyId: null,
  requestId: null,
  isPublished: true,
  isForSubscribers: true,
  traceParent: null,
  at,
  ...fields,
});

/** What each queue gets of an event. */
async function sent(fields: Partial<RecordedEvent>, recordNow: object | null = record) {
  const queues: Record<string, DeliveredEvent[]> = {};
  const jobs = { insert: async (queue: string, data: DeliveredEvent[]) => void (queues[queue] = data) } as unknown as Jobs;
  const subscribers = [
    { queue: { name: 'all' }, events: ['campaign.changed'] },
    { queue: { name: 'names' }, events: ['campaign.changed'], fields: ['name', 'status'] },
    { queue: { name: 'spend' }, events: ['connection.metrics_landed'] },
  ];
  const registry = { all: () => subscribers } as unknown as JobRegistry;
  const execute = () => Promise.resolve({ rows: [] });
  await new Subscribers(registry, jobs, {} as Database).send([{ event: anEvent(fields), id, record: recordNow }], execute);
  return queues;
}

describe('the subscribers of an event', () => {
  it('a change reaches them with the record as it is now, and with what has changed', async () => {
    const { all, names } = await sent({ changes: { status: { from: 'draft', to: 'active' }, budget: { from: 1, to: null } } });
    const change: RecordChange = { id, revision: 9, status: 'active', previous_status: 'draft', changed: ['status', 'budget'] };
    expect(all).toEqual([{ id: expect.stringMatching(/^evt_/), account_id: accountId, type: 'campaign.changed', at, payload: change }]);
    expect(names?.[0]?.payload).toEqual({ ...change, name: 'Spring' });
  });

  it('one that names fields does not hear of changes of others, but of those that name none', async () => {
    expect(Object.keys(await sent({ changes: { budget: { from: 1, to: null } } }))).toEqual(['all']);
    expect(Object.keys(await sent({ changes: {} }))).toEqual(['all', 'names']);
  });

  it('what an event tells itself reaches those of its own type', async () => {
    const facts = { campaign_ids: [id] };
    const queues = await sent({ type: 'connection.metrics_landed', resourceType: 'metrics', revision: null, facts }, null);
    expect(queues).toEqual({ spend: [expect.objectContaining({ type: 'connection.metrics_landed', payload: facts })] });
  });

  it.each<[string, Partial<RecordedEvent>, object | null]>([
    ['that is no change of a record', { revision: null }, record],
    ['whose record is gone', {}, null],
    ['of the former release, whose outbox has it', { isForSubscribers: false }, record],
  ])('an event %s reaches nobody', async (_, fields, recordNow) => {
    expect(await sent(fields, recordNow)).toEqual({});
  });

  it('an event continues the trace of its change', async () => {
    const traceParent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect((await sent({ traceParent }))['all']?.[0]).toMatchObject({ traceparent: traceParent });
  });
});
