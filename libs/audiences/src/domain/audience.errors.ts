import { DomainError } from '#libs/kernel';
import type { AudienceStatus } from './audience-status.js';

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
