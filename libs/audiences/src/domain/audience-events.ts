import { DomainEvent } from '#libs/kernel';

export class AudienceCreated extends DomainEvent {
  readonly type = 'audience.created';
  readonly meaning = 'An audience was created.';
}
export class AudienceUpdated extends DomainEvent {
  readonly type = 'audience.updated';
  readonly meaning = 'Fields of an audience were changed.';
}
/** A failed audience is built again. */
export class AudienceBuilding extends DomainEvent {
  readonly type = 'audience.building';
  readonly meaning = 'A failed audience is built again.';
}
export class AudienceReady extends DomainEvent {
  readonly type = 'audience.ready';
  readonly meaning = 'An audience was sized and can be used.';
}
export class AudienceTooSmall extends DomainEvent {
  readonly type = 'audience.too_small';
  readonly meaning = 'An audience was sized and is too small to be used.';
}
export class AudienceFailed extends DomainEvent {
  readonly type = 'audience.failed';
  readonly meaning = 'An audience could not be sized.';
}
export class AudienceArchived extends DomainEvent {
  readonly type = 'audience.archived';
  readonly meaning = 'An audience was archived.';
}
export class AudienceUnarchived extends DomainEvent {
  readonly type = 'audience.unarchived';
  readonly meaning = 'An archived audience was taken back.';
}
/** The estimate of a sized audience moved. It is no change of the record: no revision and no audit entry. */
export class AudienceSizeChanged extends DomainEvent {
  readonly type = 'audience.size_changed';
  readonly meaning = 'The estimated size of an audience changed.';
}

/** Every change of an audience. */
export const audienceEvents = [
  AudienceCreated,
  AudienceUpdated,
  AudienceBuilding,
  AudienceReady,
  AudienceTooSmall,
  AudienceFailed,
  AudienceArchived,
  AudienceUnarchived,
  AudienceSizeChanged,
];

/** The event of every change of an audience, for other contexts. */
export const audienceChanged = 'audience.changed';
