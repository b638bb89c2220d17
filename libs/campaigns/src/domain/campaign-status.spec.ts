import {
  allowedFrom,
  type CampaignTransition,
  type CampaignStatus,
  campaignTransitions,
  campaignStatuses,
  statusAfter,
  transitionPaths,
} from './campaign-status.js';

const none = undefined;

/** The target of each transition: without a future `starts_at`, and with one. */
const rules: Record<CampaignStatus, Record<CampaignTransition, readonly [CampaignStatus | undefined, CampaignStatus | undefined]>> = {
  draft: {
    launch: ['active', 'scheduled'],
    pause: [none, none],
    resume: [none, none],
    archive: ['archived', 'archived'],
    unarchive: [none, none],
    start: [none, none],
    end: [none, none],
  },
  scheduled: {
    launch: [none, none],
    pause: ['paused', 'paused'],
    resume: [none, none],
    archive: ['archived', 'archived'],
    unarchive: [none, none],
    start: ['active', 'active'],
    end: ['completed', 'completed'],
  },
  active: {
    launch: [none, none],
    pause: ['paused', 'paused'],
    resume: [none, none],
    archive: ['archived', 'archived'],
    unarchive: [none, none],
    start: [none, none],
    end: ['completed', 'completed'],
  },
  paused: {
    launch: [none, none],
    pause: [none, none],
    resume: ['active', 'scheduled'],
    archive: ['archived', 'archived'],
    unarchive: [none, none],
    start: [none, none],
    end: ['completed', 'completed'],
  },
  completed: {
    launch: [none, none],
    pause: [none, none],
    resume: [none, none],
    archive: ['archived', 'archived'],
    unarchive: [none, none],
    start: [none, none],
    end: [none, none],
  },
  archived: {
    launch: [none, none],
    pause: [none, none],
    resume: [none, none],
    archive: [none, none],
    unarchive: ['paused', 'paused'],
    start: [none, none],
    end: [none, none],
  },
};

const cells = campaignStatuses.flatMap((status) =>
  campaignTransitions.map((transition) => ({ status, transition, leadsTo: rules[status][transition] })),
);

describe('campaign statuses', () => {
  it.each(cells)(
    '$transition from $status leads to $leadsTo.0, and to $leadsTo.1 while the start is in the future',
    ({ status, transition, leadsTo }) => {
      expect([statusAfter(status, transition, false), statusAfter(status, transition, true)]).toEqual(leadsTo);
    },
  );

  it('the published transitions are those of the table, with both targets of one that depends on starts_at', () => {
    const published = transitionPaths.flatMap(({ transition, from, to, startsInFuture }) =>
      [false, true]
        .filter((isFuture) => startsInFuture === null || startsInFuture === isFuture)
        .map((isFuture) => `${from} ${transition} ${isFuture} ${to}`),
    );
    // Where a campaign is unarchived to follows from its history.
    const expected = cells
      .filter(({ transition }) => transition !== 'unarchive')
      .flatMap(({ status, transition, leadsTo }) =>
        leadsTo.flatMap((to, i) => (to === undefined ? [] : [`${status} ${transition} ${i === 1} ${to}`])),
      );
    expect(published.sort()).toEqual(expected.sort());
    expect(transitionPaths).toContainEqual({ transition: 'pause', from: 'active', to: 'paused', startsInFuture: null });
  });

  it('every status is reachable from a draft', () => {
    const reached = new Set<CampaignStatus>(['draft']);
    for (const from of reached) {
      for (const transition of campaignTransitions) {
        for (const startsInFuture of [true, false]) {
          const to = statusAfter(from, transition, startsInFuture);
          if (to !== undefined) reached.add(to);
        }
      }
    }
    expect([...reached].sort()).toEqual([...campaignStatuses].sort());
  });

  it('no transition leads to draft, and only one leads out of archived, to paused', () => {
    const targets = cells.flatMap(({ leadsTo }) => leadsTo);
    expect(targets).not.toContain('draft');
    expect(campaignTransitions.map((transition) => statusAfter('archived', transition, false))).toEqual(
      campaignTransitions.map((transition) => (transition === 'unarchive' ? 'paused' : undefined)),
    );
  });

  it.each(campaignTransitions)('%s is allowed exactly from the statuses for which it has a target', (transition) => {
    expect(allowedFrom(transition)).toEqual(campaignStatuses.filter((status) => rules[status][transition][0] !== undefined));
  });
});
