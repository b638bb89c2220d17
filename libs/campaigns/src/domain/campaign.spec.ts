import type { ValidationFailed } from '#libs/kernel';
import { aCampaign, aCampaignIn, aDraft, anActor, change, copyOf, inHours, now, referencedBy } from '../../testing/a-campaign.js';
import type { Campaign } from './campaign.js';
import { availableActions, campaignActions, permissionOf } from './campaign-actions.js';
import { CampaignNotReadyToLaunch, IllegalTransition } from './campaign.errors.js';
import { allowedFrom, type CampaignStatus, campaignStatuses, transitions } from './campaign-status.js';

const actor = anActor();
const verbs = ['launch', 'pause', 'resume', 'archive'] as const;

/** Performs an action with all referenced records ready. */
const perform = (campaign: Campaign, verb: (typeof verbs)[number], who = actor, at = now) =>
  verb === 'launch' || verb === 'resume' ? campaign[verb](who, at, referencedBy(campaign)) : campaign[verb](who, at);

function thrown(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('a new campaign', () => {
  it('a new campaign is a draft of its creator at revision 1', () => {
    const draft = aDraft(actor, { name: 'Spring' }, now);
    expect(draft).toMatchObject({ status: 'draft', revision: 1, name: 'Spring', statusReason: null, spendToDateMicros: 0 });
    expect(draft).toMatchObject({ accountId: actor.accountId, createdByUserId: actor.userId, createdByApiKeyId: actor.apiKeyId });
    expect(draft).toMatchObject({ createdAt: now, updatedAt: now, launchedAt: null, pausedAt: null, completedAt: null, archivedAt: null });
    expect(draft.bidStrategy).toEqual({ type: 'lowest_cost', cap_micros: null, target_roas: null });
  });

  it('a draft must satisfy the rules between its fields', () => {
    const error = thrown(() => aDraft(actor, { name: 'x', endsAt: inHours(-1) }, now)) as ValidationFailed;
    expect(error.details.errors).toMatchObject([{ pointer: '/ends_at' }]);
  });
});

describe('the transitions of a campaign', () => {
  const cells = campaignStatuses.flatMap((status) => verbs.map((verb) => ({ status, verb })));
  const isAlreadyApplied = (status: CampaignStatus, verb: string) =>
    verb === 'pause' ? status === 'paused' : ['launch', 'resume'].includes(verb) && ['active', 'scheduled'].includes(status);
  const isLegal = (status: CampaignStatus, verb: string) => verb in transitions[status];

  it.each(cells.filter(({ status, verb }) => isLegal(status, verb)))(
    '$verb of a $status campaign changes its status and adds one revision',
    (cell) => {
      const campaign = aCampaignIn(cell.status);
      const before = copyOf(campaign);
      perform(campaign, cell.verb);
      expect(campaign.status).toBe((transitions[cell.status] as Record<string, string>)[cell.verb]);
      expect(campaign).toMatchObject({ revision: before.revision + 1, statusChangedAt: now, updatedAt: now });
    },
  );

  it.each(cells.filter(({ status, verb }) => !isLegal(status, verb) && verb !== 'archive'))(
    'a $status campaign rejects $verb and reports whether it is already applied',
    ({ status, verb }) => {
      const campaign = aCampaignIn(status);
      const before = copyOf(campaign);
      const error = thrown(() => perform(campaign, verb, anActor('launch', 'pause'))) as IllegalTransition;
      expect(error).toBeInstanceOf(IllegalTransition);
      expect(error.code).toBe('invalid_state_transition');
      expect(error.details).toEqual({
        current_status: status,
        action: verb,
        allowed_from: allowedFrom(verb),
        available_actions: availableActions(status, anActor('launch', 'pause').permissions),
        ...(isAlreadyApplied(status, verb) ? { already: true } : {}),
      });
      expect(campaign).toEqual(before);
    },
  );

  it('archiving twice changes nothing', () => {
    const campaign = aCampaignIn('archived');
    const before = copyOf(campaign);
    campaign.archive(actor, inHours(1));
    expect(campaign).toEqual(before);
  });

  it('a launch records its time and no reason', () => {
    expect(aCampaign().launched(now).build()).toMatchObject({ status: 'active', launchedAt: now, statusReason: null });
  });

  it('a launch or resume before the start leads to scheduled', () => {
    const campaign = aCampaign()
      .with({ startsAt: inHours(24) })
      .launched()
      .build();
    expect(campaign.status).toBe('scheduled');
    campaign.pause(actor, now);
    perform(campaign, 'resume');
    expect(campaign.status).toBe('scheduled');
  });

  it('a start at the current time is not in the future', () => {
    expect(aCampaign().with({ startsAt: now }).launched(now).build().status).toBe('active');
  });

  it('a pause records its time and reason, and a resume clears both but keeps the launch time', () => {
    const campaign = aCampaign().launched().paused().build();
    expect(campaign).toMatchObject({ statusReason: 'user_request', pausedAt: inHours(-2) });
    perform(campaign, 'resume');
    expect(campaign).toMatchObject({ statusReason: null, pausedAt: null, launchedAt: inHours(-3) });
  });

  it('archiving records its time', () => {
    expect(aCampaignIn('archived')).toMatchObject({ archivedAt: now, statusReason: 'user_request' });
  });

  it.each(['launch', 'resume'] as const)('%s of a campaign that is not ready lists the blockers and changes nothing', (verb) => {
    const campaign = verb === 'launch' ? aCampaign().build() : aCampaign().launched().paused().build();
    Object.assign(campaign, { objective: null, landingUrl: null });
    const before = copyOf(campaign);
    const error = thrown(() => perform(campaign, verb)) as CampaignNotReadyToLaunch;
    expect(error).toBeInstanceOf(CampaignNotReadyToLaunch);
    expect(error.code).toBe('launch_blocked');
    expect(error.details.errors).toMatchObject([{ pointer: '/objective' }, { pointer: '/landing_url' }]);
    expect(campaign).toEqual(before);
  });
});

/** Applies what is due and returns whether something was. */
function hasMoved(campaign: Campaign, at: Date): boolean {
  const { status } = campaign;
  campaign.applyDue(at);
  return campaign.status !== status;
}

describe('scheduled transitions', () => {
  it('a scheduled campaign starts at its start time and not before', () => {
    const campaign = aCampaign().scheduled().build();
    expect(hasMoved(campaign, new Date(inHours(24).getTime() - 1))).toBe(false);
    expect(hasMoved(campaign, inHours(24))).toBe(true);
    expect(campaign).toMatchObject({ status: 'active', revision: 3, statusReason: null });
  });

  it.each(['scheduled', 'active', 'paused'] as const)('a %s campaign is completed at its end time with a reason', (status) => {
    const campaign = aCampaignIn(status, { endsAt: inHours(48) });
    const revision = campaign.revision;
    expect(hasMoved(campaign, new Date(inHours(48).getTime() - 1))).toBe(status === 'scheduled');
    const moved = status === 'scheduled' ? 2 : 1;
    expect(hasMoved(campaign, inHours(50))).toBe(true);
    expect(campaign).toMatchObject({ status: 'completed', completedAt: inHours(48), statusReason: 'end_date_reached' });
    expect(campaign.revision).toBe(revision + moved);
  });

  it('a campaign past both its dates is completed in one transition', () => {
    const campaign = aCampaign()
      .with({ endsAt: inHours(48) })
      .scheduled()
      .build();
    expect(hasMoved(campaign, inHours(49))).toBe(true);
    expect(campaign).toMatchObject({ status: 'completed', revision: 3 });
    expect(hasMoved(campaign, inHours(49))).toBe(false);
  });

  it.each(['draft', 'completed', 'archived'] as const)('scheduled transitions do not change a %s campaign', (status) => {
    const campaign = aCampaignIn(status, { endsAt: inHours(-1) });
    const before = copyOf(campaign);
    expect(hasMoved(campaign, inHours(100))).toBe(false);
    expect(campaign).toEqual(before);
  });

  it.each<[CampaignStatus, Date | null]>([
    ['draft', null],
    ['scheduled', inHours(24)],
    ['active', inHours(48)],
    ['paused', inHours(48)],
    ['archived', null],
  ])('the next transition of a %s campaign is at %s', (status, expected) => {
    expect(aCampaignIn(status, { endsAt: inHours(48) }).nextTransitionAt).toEqual(expected);
  });

  it('a campaign without an end has no next transition', () => {
    expect(aCampaign().launched().build().nextTransitionAt).toBeNull();
  });
});

describe('available actions', () => {
  it.each<[CampaignStatus, string[]]>([
    ['draft', ['launch', 'archive', 'update', 'duplicate']],
    ['scheduled', ['pause', 'archive', 'update', 'duplicate']],
    ['active', ['pause', 'archive', 'update', 'duplicate']],
    ['paused', ['resume', 'archive', 'update', 'duplicate']],
    ['completed', ['archive', 'update', 'duplicate']],
    ['archived', ['duplicate', 'unarchive']],
  ])('the available actions of a %s campaign are %j', (status, actions) => {
    expect(availableActions(status, actor.permissions)).toEqual(actions);
  });

  it('the available actions exclude actions without permission', () => {
    for (const status of campaignStatuses) {
      expect(availableActions(status, new Set())).toEqual([]);
      for (const action of campaignActions) {
        expect(availableActions(status, anActor(action).permissions).filter((a) => permissionOf(a) !== permissionOf(action))).toEqual([]);
      }
    }
  });
});

describe('the events of a campaign', () => {
  it('each change is one event with the changed fields under their API names', () => {
    const campaign = aCampaign().build();
    change(campaign, { budgetAmountMicros: 60_000_000 }, now);
    perform(campaign, 'launch');
    expect(campaign.pullEvents().map(({ type, changes, at }) => ({ type, changes, at }))).toEqual([
      { type: 'campaign.updated', changes: { 'budget.amount_micros': { from: 50_000_000, to: 60_000_000 } }, at: now },
      { type: 'campaign.launched', changes: { status: { from: 'draft', to: 'active' } }, at: now },
    ]);
    expect(campaign.pullEvents()).toEqual([]);
  });
});
