import { DomainError, type Id } from '#libs/kernel';
import type { AudienceStatus } from './audience-status.js';
import type { AudienceAction } from './audience-actions.js';

export class AudienceReadOnly extends DomainError {
  constructor() {
    super('resource_archived', 'The audience is archived. Archived audiences are read-only.', { current_status: 'archived' });
  }
}

/** Only an archived audience can be unarchived. */
export class AudienceNotArchived extends DomainError {
  constructor(status: AudienceStatus, available: readonly AudienceAction[]) {
    const message = `Cannot unarchive an audience with the status ${status}. Allowed from: archived.`;
    const details = {
      current_status: status,
      action: 'unarchive',
      allowed_from: ['archived'],
      available_actions: available,
      already: true,
    };
    super('invalid_state_transition', message, details);
  }
}

export class AudienceInUse extends DomainError {
  constructor(campaignIds: readonly Id<'cmp'>[]) {
    const count =
      campaignIds.length === 1 ? 'A scheduled or active campaign uses' : `${campaignIds.length} scheduled or active campaigns use`;
    super('resource_in_use', `${count} the audience. Only an audience that no scheduled or active campaign uses can be archived.`, {
      campaign_ids: campaignIds,
    });
  }
}

export class TypeIsFixed extends DomainError {
  constructor(status: AudienceStatus) {
    super('field_locked', 'type cannot be changed after the audience is created.', {
      errors: [{ pointer: '/type', code: 'field_locked', message: 'type can be set only when the audience is created.' }],
      current_status: status,
      editable_in: { type: [] },
    });
  }
}

/** Its `Retry-After` is the estimated time until the current or next build ends. */
export class AudienceNotReady extends DomainError {
  constructor(status: AudienceStatus, failureMessage: string | null, retryAfterSeconds: number) {
    const reasons: Readonly<Partial<Record<AudienceStatus, string>>> = {
      building: 'The audience is still being sized. Insights are available when its status is ready.',
      ready: 'No connected platform offers insights into this audience.',
      too_small: 'The audience is too small for insights. Insights require at least 1,000 people on one platform.',
      failed: `The audience could not be built${failureMessage === null ? '.' : `: ${failureMessage}`}`,
    };
    super(
      'audience_not_ready',
      reasons[status] ?? 'The audience is not ready. Insights require the status ready.',
      { current_status: status },
      retryAfterSeconds,
    );
  }
}
