import { newId } from '#libs/kernel';
import { EventCatalog } from './event-catalog.js';
import { bodyOf, eventRecordOf } from './event-record.js';

const asItIs = (_: string, value: unknown) => value;
const change = {
  id: newId('evt'),
  type: 'campaign.updated',
  at: '2027-05-03T12:00:00.000Z',
  revision: 3,
  userId: newId('usr'),
  apiKeyId: null,
  requestId: 'req_1',
  changes: {},
  facts: null,
};

describe('the record of an event', () => {
  it('an event has the number of the log, the revision and the actor of the change', () => {
    expect(eventRecordOf(change, 7, { id: 'cmp_1' }, asItIs)).toEqual({
      id: change.id,
      object: 'event',
      type: 'campaign.updated',
      created_at: change.at,
      sequence: 7,
      revision: 3,
      actor: { user_id: change.userId, api_key_id: null },
      request_id: 'req_1',
      data: { object: { id: 'cmp_1' }, previous_attributes: null },
    });
    expect(eventRecordOf({ ...change, userId: null }, 7, null, asItIs).actor).toBeNull();
  });

  it('former values are nested as in the record, and an absent one is null', () => {
    const changes = { name: { from: 'A' }, 'budget.type': {}, 'budget.amount_micros': { from: 5 }, failure: { from: 'no_connection' } };
    const withMessage = (field: string, value: unknown) => (field === 'failure' ? { code: value } : value);
    expect(eventRecordOf({ ...change, changes }, 1, null, withMessage).data.previous_attributes).toEqual({
      name: 'A',
      budget: { type: null, amount_micros: 5 },
      failure: { code: 'no_connection' },
    });
  });

  it.each(['campaign.created', 'user.added'])('%s has no former values', (type) => {
    expect(eventRecordOf({ ...change, type, changes: { name: { from: null } } }, 1, null, asItIs).data.previous_attributes).toBeNull();
  });

  it('facts are the object of an event without a record, and stand beside the record of another one', () => {
    const facts = { threshold: 0.5 };
    expect(eventRecordOf({ ...change, facts }, 1, null, asItIs).data).toEqual({ object: facts, previous_attributes: null });
    expect(eventRecordOf({ ...change, facts }, 1, {}, asItIs).data).toEqual({ object: {}, previous_attributes: null, threshold: 0.5 });
  });
});

describe('the text of an event', () => {
  const byteLengthOf = (text: string) => Buffer.byteLength(text);
  const eventWith = (object: object, former: string) =>
    eventRecordOf({ ...change, changes: { name: { from: former } } }, 1, object, asItIs);

  it('an event of at most 64 KiB is complete', () => {
    const event = eventWith({ name: 'ä'.repeat(20_000) }, 'b'.repeat(20_000));
    expect(bodyOf(event, byteLengthOf)).toBe(JSON.stringify(event));
  });

  it('a larger event loses the former values first, then the record', () => {
    const withoutFormer = JSON.parse(bodyOf(eventWith({ name: 'ä'.repeat(30_000) }, 'b'.repeat(20_000)), byteLengthOf));
    expect(withoutFormer.data).toEqual({ object: { name: 'ä'.repeat(30_000) }, previous_attributes: null });
    const withoutRecord = JSON.parse(bodyOf(eventWith({ name: 'ä'.repeat(40_000) }, 'b'), byteLengthOf));
    expect(withoutRecord).toMatchObject({ type: 'campaign.updated', revision: 3, data: { object: null, previous_attributes: null } });
  });
});

describe('the catalog of events', () => {
  const catalog = new EventCatalog([
    { type: 'user.signed_in', meaning: null },
    { type: 'user.added', meaning: 'A user was added.' },
    { type: 'campaign.paused', meaning: 'A campaign was paused.' },
  ]);

  it('an event can be about a record of another type than its name says', () => {
    const published = { type: 'creative.generation_budget_reached', meaning: 'The budget is used up.', subjectType: 'account' };
    expect(new EventCatalog([published]).types).toMatchObject([{ name: published.type, resourceType: 'account' }]);
  });

  it('the catalog has the published types, sorted', () => {
    expect(catalog.types).toEqual([
      { name: 'campaign.paused', meaning: 'A campaign was paused.', resourceType: 'campaign' },
      { name: 'user.added', meaning: 'A user was added.', resourceType: 'user' },
    ]);
  });

  it.each([
    ['*', ['campaign.paused', 'user.added']],
    ['user.*', ['user.added']],
    ['campaign.paused', ['campaign.paused']],
    ['user.signed_in', []],
    ['use.*', []],
    ['', []],
  ])('the pattern %j stands for %j', (pattern, names) => {
    expect(catalog.matching(pattern)).toEqual(names);
  });
});
