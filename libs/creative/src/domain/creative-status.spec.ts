import { creativeTransitions, creativeStatuses, nextStatus, transitions } from './creative-status.js';

describe('the status of a creative', () => {
  const legal: Readonly<Record<string, string>> = {
    'generating complete': 'ready',
    'generating fail': 'failed',
    'generating archive': 'archived',
    'ready archive': 'archived',
    'failed archive': 'archived',
    'archived unarchive': 'ready',
    'archived unarchive_failed': 'failed',
  };

  for (const status of creativeStatuses) {
    for (const move of creativeTransitions) {
      const to = legal[`${status} ${move}`];
      it(`${status}: ${move} ${to === undefined ? 'is not possible' : `leads to ${to}`}`, () => {
        expect(nextStatus(status, move)).toBe(to);
      });
    }
  }

  it('every creative status except the first can be reached', () => {
    const reached = new Set(Object.values(transitions).flatMap((moves) => Object.values(moves)));
    expect([...reached].sort()).toEqual(creativeStatuses.filter((status) => status !== 'generating').toSorted());
  });
});
