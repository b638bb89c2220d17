import type { Campaign } from './campaign.js';
import { withPast } from './rewritten-past.js';

const campaign = {
  id: 'sc_1',
  runState: 'running',
  ads: [{ verdict: 'rejected', message: 'No.', since: 90, decidedAt: 95 }],
  createdAt: 90,
};
const statesOf = (runState: string, past: Partial<Parameters<typeof withPast>[1]>) => {
  const { now, versions } = withPast({ ...campaign, runState } as unknown as Campaign, {
    startedAt: 10,
    stoppedAt: null,
    pauses: [],
    isReviewed: true,
    ...past,
  });
  return [versions.map(({ from, campaign: { runState: state } }) => `${state} from ${from}`).join(', '), now.runState];
};
const pauses = [
  { from: 20, to: 30 },
  { from: 40, to: 50 },
];

describe('a rewritten past', () => {
  it('a rewritten past starts at the start time and is paused during each pause', () => {
    expect(statesOf('running', {})).toEqual(['running from 10', 'running']);
    expect(statesOf('running', { pauses })).toEqual([
      'running from 10, paused from 20, running from 30, paused from 40, running from 50',
      'running',
    ]);
  });

  it('a rewritten past ends at the stop time: a running campaign becomes paused, an archived one stays archived', () => {
    expect(statesOf('running', { stoppedAt: 60 })).toEqual(['running from 10, paused from 60', 'paused']);
    expect(statesOf('archived', { stoppedAt: 60, pauses: pauses.slice(1) })).toEqual([
      'running from 10, paused from 40, running from 50, archived from 60',
      'archived',
    ]);
  });

  it('a rewritten past of a campaign that never ran contains no running version', () => {
    expect(statesOf('paused', {})).toEqual(['paused from 10', 'paused']);
  });

  it('a rewritten past approves every ad from the start if it is reviewed, and keeps the review otherwise', () => {
    const past = { startedAt: 10, stoppedAt: null, pauses: [] };
    const adOf = (isReviewed: boolean) => withPast(campaign as unknown as Campaign, { ...past, isReviewed }).now.ads[0];
    expect(adOf(true)).toMatchObject({ verdict: 'approved', message: null, since: 10, decidedAt: 10 });
    expect(adOf(false)).toMatchObject({ verdict: 'rejected', message: 'No.', since: 10, decidedAt: 95 });
  });
});
