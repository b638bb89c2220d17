import { articleOf, DomainError, type Problem, ValidationFailed } from '#libs/kernel';
import type { CampaignAction } from './campaign-actions.js';
import { allowedFrom, type CampaignTransition, type CampaignStatus, isAlreadyApplied } from './campaign-status.js';

export class IllegalTransition extends DomainError {
  constructor(transition: CampaignTransition, status: CampaignStatus, available: readonly CampaignAction[]) {
    const from = allowedFrom(transition);
    super('invalid_state_transition', `Cannot ${transition} ${articleOf(status)} ${status} campaign. Allowed from: ${from.join(', ')}.`, {
      current_status: status,
      action: transition,
      allowed_from: from,
      available_actions: available,
      ...(isAlreadyApplied(transition, status) ? { already: true } : {}),
    });
  }
}

export class CampaignNotReadyToLaunch extends DomainError {
  constructor(blockers: readonly Problem[]) {
    super('launch_blocked', `The campaign is not ready: ${blockers.map((b) => b.message).join(' ')}`, { errors: blockers });
  }
}

/** A write would keep a launched campaign from running, so that it could not be resumed after a pause. */
export class ChangeBlocksCampaign extends DomainError {
  constructor(blockers: readonly Problem[]) {
    const messages = [...new Set(blockers.map(({ message }) => message))].slice(0, maxMessages);
    super('launch_blocked', `The change would keep a launched campaign from running: ${messages.join(' ')}`, {
      errors: blockers.slice(0, maxBlockers),
    });
  }
}
const maxMessages = 5;
const maxBlockers = 100;

/** A duplicate could not keep the end date of a campaign that has ended. */
export class EndDatePassed extends ValidationFailed {
  constructor() {
    super([
      {
        pointer: '/keep_dates',
        code: 'conflicting_fields',
        message: 'keep_dates must be false, because ends_at of the campaign has passed.',
      },
    ]);
  }
}

export class FieldsLocked extends DomainError {
  constructor(locked: readonly { pointer: string; editableIn: readonly CampaignStatus[] }[], status: CampaignStatus) {
    const names = locked.map((l) => l.pointer.slice(1).replaceAll('/', '.'));
    super('field_locked', `${names.join(', ')} cannot be changed while the campaign is ${status}.`, {
      errors: locked.map(({ pointer, editableIn }, i) => ({
        pointer,
        code: 'field_locked',
        message: `${names[i]} cannot be changed while the campaign is ${status}. Allowed in: ${editableIn.join(', ')}.`,
      })),
      current_status: status,
      editable_in: Object.fromEntries(locked.map((l, i) => [names[i], l.editableIn])),
    });
  }
}
