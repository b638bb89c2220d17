import { campaignStatuses } from '../../api/campaigns.js';
import { transitions, nextTransitions } from './state-machine.js';

const now = Date.parse('2027-03-01T12:00:00Z');
const tomorrow = '2027-03-02T12:00:00.000Z';
const to = (status: string, dates: { starts_at?: string; ends_at?: string } = {}) =>
  nextTransitions({ status, starts_at: null, ends_at: null, ...dates }, now).map((transition) => `${transition.by} ${transition.to}`);

describe('what can happen next to a campaign', () => {
  it('a draft is launched at once, or scheduled when its start is to come', () => {
    expect(to('draft')).toEqual(['launch active', 'archive archived']);
    expect(to('draft', { starts_at: tomorrow })).toEqual(['launch scheduled', 'archive archived']);
  });

  it('an active campaign completes by the clock only when it has an end', () => {
    expect(to('active')).toEqual(['pause paused', 'archive archived']);
    expect(to('active', { ends_at: tomorrow })).toEqual(['pause paused', 'schedule completed', 'archive archived']);
  });

  it('nothing comes after archived, nor after a status that is not known here', () => {
    expect(to('archived')).toEqual([]);
    expect(to('of_tomorrow')).toEqual([]);
  });

  it('every status but draft is reached by some move', () => {
    expect(campaignStatuses.filter((status) => !transitions.some((transition) => transition.to === status))).toEqual(['draft']);
  });
});
