import { DomainError } from './domain-error.js';
import type { Id } from './type-id.js';

export const articleOf = (word: string): string => (/^[aeiou]/.test(word) ? 'an' : 'a');

/** An archived record of this kind, such as `creative`, cannot be changed. */
export class RecordReadOnly extends DomainError {
  constructor(kind: string) {
    super('resource_archived', `The ${kind} is archived. Archived ${kind}s are read-only.`, { current_status: 'archived' });
  }
}

/** Only an archived record can be unarchived. */
export class RecordNotArchived extends DomainError {
  constructor(kind: string, status: string, available: readonly string[]) {
    super('invalid_state_transition', `Cannot unarchive ${articleOf(kind)} ${kind} with the status ${status}. Allowed from: archived.`, {
      current_status: status,
      action: 'unarchive',
      allowed_from: ['archived'],
      available_actions: available,
      already: true,
    });
  }
}

/** A record that scheduled or active campaigns use cannot be archived. */
export class RecordInUse extends DomainError {
  constructor(kind: string, campaignIds: readonly Id<'cmp'>[]) {
    const count =
      campaignIds.length === 1 ? 'A scheduled or active campaign uses' : `${campaignIds.length} scheduled or active campaigns use`;
    const message = `${count} the ${kind}. Only ${articleOf(kind)} ${kind} that no scheduled or active campaign uses can be archived.`;
    super('resource_in_use', message, { campaign_ids: campaignIds });
  }
}
