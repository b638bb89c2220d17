import { dayIn, DomainError, endOfDay } from '#libs/kernel';

export class ContentPolicyViolation extends DomainError {
  constructor(rule: string, about: string, pointer: string) {
    const message = `The request violates the rule ${rule} of the content policy. Not allowed: ${about}`;
    super('content_policy_violation', message, { rule, errors: [{ pointer, code: 'not_allowed_value', message }] });
  }
}

/** A refused request is worth repeating when a generation has ended, which takes seconds. */
const pendingRetrySeconds = 5;

export class TooManyPendingGenerations extends DomainError {
  constructor(limit: number, pending: number) {
    const message = `${pending} creatives of this account are still generating; the limit is ${limit}. Retry when one of them has ended.`;
    super('too_many_pending', message, { limit, pending }, pendingRetrySeconds);
  }
}

/** The daily budget of the account, or of all accounts of the installation, is used up until the next UTC day. */
export class GenerationBudgetExhausted extends DomainError {
  constructor(
    readonly scope: 'account' | 'installation',
    limit: number,
    now: Date,
  ) {
    const resetAt = endOfDay(dayIn(now, 'UTC'), 'UTC');
    const owner = scope === 'account' ? 'This account' : 'This installation';
    const message = `${owner} may generate ${limit} variants per UTC day, and the request would exceed that. Retry after ${resetAt.toISOString()}, or request fewer variants.`;
    const seconds = Math.ceil((resetAt.getTime() - now.getTime()) / 1000);
    super('generation_budget_exhausted', message, { scope, limit, reset_at: resetAt.toISOString() }, seconds);
  }
}
