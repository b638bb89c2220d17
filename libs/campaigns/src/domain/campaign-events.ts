import { DomainEvent, type Id } from '#libs/kernel';

export class CampaignCreated extends DomainEvent {
  readonly type = 'campaign.created';
}
export class CampaignUpdated extends DomainEvent {
  readonly type = 'campaign.updated';
}
export class CampaignLaunched extends DomainEvent {
  readonly type = 'campaign.launched';
}
/** The start date of a scheduled campaign was reached. */
export class CampaignStarted extends DomainEvent {
  readonly type = 'campaign.started';
}
/** A user paused the campaign, or its last platform was disconnected. */
export class CampaignPaused extends DomainEvent {
  readonly type = 'campaign.paused';
}
export class CampaignResumed extends DomainEvent {
  readonly type = 'campaign.resumed';
}
/** The end date was reached. */
export class CampaignCompleted extends DomainEvent {
  readonly type = 'campaign.completed';
}
export class CampaignArchived extends DomainEvent {
  readonly type = 'campaign.archived';
}
export class CampaignUnarchived extends DomainEvent {
  readonly type = 'campaign.unarchived';
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
];

/** Published to other contexts when a campaign is created or changed. A higher `revision` is newer. */
export interface CampaignChanged {
  readonly id: Id<'cmp'>;
  readonly name: string;
  readonly status: string;
  readonly objective: string | null;
  readonly revision: number;
}
export const campaignChanged = 'campaign.changed';
