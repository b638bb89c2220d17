import { campaignStatuses } from '../api/campaigns.js';
import { transitions, nextTransitions } from './state-machine.js';

const now = Date.parse('2027-03-01T12:00:00Z');
const tomorrow = '2027-03-02T12:00:00.000Z';
const to = (status: string, dates: { starts_at?: string; ends_at?: string } = {}) =>
  nextTransitions({ status, starts_at: null, ends_at: null, ...dates }, now).map((transition) => `${transition.by} ${transition.to}`);

describe('next transitions of a campaign', () => {
  it('launching a draft makes it active, or scheduled if its start time is in the future', () => {
    expect(to('draft')).toEqual(['launch active', 'archive archived']);
    expect(to('draft', { starts_at: tomorrow })).toEqual(['launch scheduled', 'archive archived']);
  });

  it('an active campaign completes automatically only if it has an end time', () => {
    expect(to('active')).toEqual(['pause paused', 'archive archived']);
    expect(to('active', { ends_at: tomorrow })).toEqual(['pause paused', 'schedule completed', 'archive archived']);
  });

  it('archived and unknown statuses have no transitions', () => {
    expect(to('archived')).toEqual([]);
    expect(to('of_tomorrow')).toEqual([]);
  });

  it('every status except draft is the target of a transition', () => {
    expect(campaignStatuses.filter((status) => !transitions.some((transition) => transition.to === status))).toEqual(['draft']);
  });
});
