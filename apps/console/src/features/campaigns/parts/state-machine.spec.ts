import type { CampaignStatus } from '../api/campaigns.js';
import { actionsFrom, nextTransitions, type Transition } from './state-machine.js';

const now = Date.parse('2027-03-01T12:00:00Z');
const tomorrow = '2027-03-02T12:00:00.000Z';
const nextWeek = '2027-03-08T12:00:00.000Z';

const path = (from: CampaignStatus, transition: Transition['transition'], to: CampaignStatus, startsInFuture: boolean | null = null) => ({
  from,
  transition,
  to,
  starts_in_future: startsInFuture,
});
/** A part of what the service publishes. */
const transitions: readonly Transition[] = [
  path('draft', 'launch', 'active', false),
  path('draft', 'launch', 'scheduled', true),
  path('draft', 'archive', 'archived'),
  path('scheduled', 'start', 'active'),
  path('scheduled', 'end', 'completed'),
  path('active', 'pause', 'paused'),
  path('active', 'end', 'completed'),
];
const to = (status: CampaignStatus, dates: { starts_at?: string; ends_at?: string } = {}) =>
  nextTransitions(transitions, { status, starts_at: null, ends_at: null, ...dates }, now).map((next) => `${next.transition} ${next.to}`);

describe('next transitions of a campaign', () => {
  it('launching a draft makes it active, or scheduled if its start time is in the future', () => {
    expect(to('draft')).toEqual(['launch active', 'archive archived']);
    expect(to('draft', { starts_at: tomorrow })).toEqual(['launch scheduled', 'archive archived']);
  });

  it('an active campaign completes automatically only if it has an end time', () => {
    expect(to('active')).toEqual(['pause paused']);
    expect(to('active', { ends_at: tomorrow })).toEqual(['pause paused', 'end completed']);
  });

  it('a scheduled campaign starts before it ends', () => {
    expect(to('scheduled', { starts_at: tomorrow, ends_at: nextWeek })).toEqual(['start active']);
  });

  it('a status without transitions has none', () => {
    expect(to('archived')).toEqual([]);
    expect(to('of_tomorrow' as CampaignStatus)).toEqual([]);
  });

  it('the actions of a status are those of users', () => {
    expect([...actionsFrom(transitions, { status: 'active' })]).toEqual(['pause']);
    expect([...actionsFrom(transitions, { status: 'draft' })]).toEqual(['launch', 'archive']);
  });
});
