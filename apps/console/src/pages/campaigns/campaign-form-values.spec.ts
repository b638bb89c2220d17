import { changesOf, emptyValues, fieldsOf, lockOf } from './campaign-form-values.js';

const berlin = 'Europe/Berlin';

describe('the campaign form', () => {
  it('sends amounts in micros and times as instants of the account’s clock', () => {
    const fields = fieldsOf({ ...emptyValues, name: 'Spring', budgetAmount: 19.99, startsAt: '2027-07-01T09:30' }, berlin);
    expect(fields.budget).toEqual({ type: 'daily', amount_micros: 19_990_000 });
    expect(fields.starts_at).toBe('2027-07-01T07:30:00.000Z');
  });

  it('what is left empty is not set, and a cap goes only with the strategy that has one', () => {
    const fields = fieldsOf({ ...emptyValues, name: 'Spring', bidCap: 5 }, berlin);
    expect(fields).toMatchObject({ budget: null, objective: null, landing_url: null, ends_at: null });
    expect(fields.bid_strategy).toEqual({ type: 'lowest_cost', cap_micros: null, target_roas: null });
  });

  it('sends only what was changed', () => {
    const before = { ...emptyValues, name: 'Spring', landingUrl: 'https://shop.example' };
    expect(changesOf(before, { ...before, name: 'Summer' }, berlin)).toEqual({ name: 'Summer' });
    expect(changesOf(before, { ...before, landingUrl: '' }, berlin)).toEqual({ landing_url: null });
    expect(changesOf(before, { ...before }, berlin)).toEqual({});
  });

  it('locks what the API locks', () => {
    expect(lockOf('objective', 'active')).not.toBeNull();
    expect(lockOf('connectionIds', 'paused')).toBeNull();
    expect(lockOf('connectionIds', 'active')).not.toBeNull();
    expect(lockOf('name', 'completed')).toBeNull();
    expect(lockOf('endsAt', 'completed')).not.toBeNull();
  });
});
