import { DomainEvent, type Id } from '#libs/kernel';

export class AudienceCreated extends DomainEvent {
  readonly type = 'audience.created';
}
export class AudienceUpdated extends DomainEvent {
  readonly type = 'audience.updated';
}
/** A failed audience is built again. */
export class AudienceBuilding extends DomainEvent {
  readonly type = 'audience.building';
}
export class AudienceReady extends DomainEvent {
  readonly type = 'audience.ready';
}
export class AudienceTooSmall extends DomainEvent {
  readonly type = 'audience.too_small';
}
export class AudienceFailed extends DomainEvent {
  readonly type = 'audience.failed';
}
export class AudienceArchived extends DomainEvent {
  readonly type = 'audience.archived';
}
export class AudienceUnarchived extends DomainEvent {
  readonly type = 'audience.unarchived';
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
];

/** Published to other contexts when an audience is created or changed. A higher `revision` is newer. */
export interface AudienceChanged {
  readonly id: Id<'aud'>;
  readonly name: string;
  readonly status: string;
  readonly revision: number;
  /** False when only fields have changed that do not change the targeting, such as labels. */
  readonly content_changed: boolean;
}
export const audienceChanged = 'audience.changed';
