import { DomainEvent } from '#libs/kernel';

/** A generation was requested. */
export class CreativeCreated extends DomainEvent {
  readonly type = 'creative.created';
  readonly meaning = 'The generation of a creative was requested.';
}
export class CreativeUpdated extends DomainEvent {
  readonly type = 'creative.updated';
  readonly meaning = 'Fields of a creative were changed.';
}
/** The generation ended with at least one variant. */
export class CreativeReady extends DomainEvent {
  readonly type = 'creative.ready';
  readonly meaning = 'The generation of a creative ended with at least one variant.';
}
/** The generation ended without a variant. */
export class CreativeFailed extends DomainEvent {
  readonly type = 'creative.failed';
  readonly meaning = 'The generation of a creative ended without a variant.';
}
export class CreativeArchived extends DomainEvent {
  readonly type = 'creative.archived';
  readonly meaning = 'A creative was archived.';
}
export class CreativeUnarchived extends DomainEvent {
  readonly type = 'creative.unarchived';
  readonly meaning = 'An archived creative was taken back.';
}
/** A generation was refused because the daily budget for the model is used up; recorded once a day. */
export class GenerationBudgetReached extends DomainEvent {
  readonly type = 'creative.generation_budget_reached';
  readonly meaning = 'A generation was refused because the daily budget of the account for the model is used up. Sent once a day.';
  override readonly subjectType = 'account';
}

/** Every change of a creative, and of what an account may generate. */
export const creativeEvents = [
  CreativeCreated,
  CreativeUpdated,
  CreativeReady,
  CreativeFailed,
  CreativeArchived,
  CreativeUnarchived,
  GenerationBudgetReached,
];

/** The event of every change of a creative, for other contexts. */
export const creativeChanged = 'creative.changed';
