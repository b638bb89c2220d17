import { DomainEvent } from '#libs/kernel';

export class CampaignCreated extends DomainEvent {
  readonly type = 'campaign.created';
  readonly meaning = 'A campaign was created.';
}
export class CampaignUpdated extends DomainEvent {
  readonly type = 'campaign.updated';
  readonly meaning = 'Fields of a campaign were changed.';
}
export class CampaignLaunched extends DomainEvent {
  readonly type = 'campaign.launched';
  readonly meaning = 'A campaign was launched. It is active, or scheduled until its start.';
}
/** The start date of a scheduled campaign was reached. */
export class CampaignStarted extends DomainEvent {
  readonly type = 'campaign.started';
  readonly meaning = 'A scheduled campaign reached its start and is active.';
}
/** A user paused the campaign, or its last platform was disconnected. */
export class CampaignPaused extends DomainEvent {
  readonly type = 'campaign.paused';
  readonly meaning = 'A campaign was paused by a user, or because its last connection was disconnected.';
}
export class CampaignResumed extends DomainEvent {
  readonly type = 'campaign.resumed';
  readonly meaning = 'A paused campaign was resumed.';
}
/** The end date was reached. */
export class CampaignCompleted extends DomainEvent {
  readonly type = 'campaign.completed';
  readonly meaning = 'A campaign reached its end.';
}
export class CampaignArchived extends DomainEvent {
  readonly type = 'campaign.archived';
  readonly meaning = 'A campaign was archived.';
}
export class CampaignUnarchived extends DomainEvent {
  readonly type = 'campaign.unarchived';
  readonly meaning = 'An archived campaign was taken back.';
}

/** The spend reached a share of a lifetime budget. */
export class BudgetThresholdReached extends DomainEvent {
  readonly type = 'campaign.budget_threshold_reached';
  readonly meaning = 'The spend of a campaign reached 50%, 80% or 100% of its lifetime budget. `data.threshold` is the share.';
}

/** Every change of a campaign. */
export const campaignEvents = [
  CampaignCreated,
  CampaignUpdated,
  CampaignLaunched,
  CampaignStarted,
  CampaignPaused,
  CampaignResumed,
  CampaignCompleted,
  CampaignArchived,
  CampaignUnarchived,
  BudgetThresholdReached,
];

/** The event of every change of a campaign, for other contexts. */
export const campaignChanged = 'campaign.changed';
