import { audienceTransitions, audienceStatuses, nextStatus, transitions } from './audience-status.js';

describe('the statuses of an audience', () => {
  it.each(audienceStatuses.flatMap((status) => audienceTransitions.map((move) => [status, move] as const)))(
    'an audience with status %s follows the transition table for %s',
    (status, move) => {
      const legal: Readonly<Record<string, string>> = {
        'building suffice': 'ready',
        'building fall_short': 'too_small',
        'building fail': 'failed',
        'building build': 'building',
        'ready build': 'building',
        'too_small build': 'building',
        'failed build': 'building',
        'building archive': 'archived',
        'ready archive': 'archived',
        'too_small archive': 'archived',
        'failed archive': 'archived',
        'archived unarchive': 'building',
      };
      expect(nextStatus(status, move)).toBe(legal[`${status} ${move}`]);
    },
  );

  it('every audience status can be reached from building', () => {
    const reached = new Set<string>(['building']);
    for (const status of reached) for (const to of Object.values(transitions[status as keyof typeof transitions])) reached.add(to);
    expect([...reached].sort()).toEqual([...audienceStatuses].sort());
  });
});
