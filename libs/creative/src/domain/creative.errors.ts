import { DomainError, type Id } from '#libs/kernel';

export class ContentPolicyViolation extends DomainError {
  constructor(rule: string, about: string, pointer: string) {
    const message = `The request violates the rule ${rule} of the content policy. Not allowed: ${about}`;
    super('content_policy_violation', message, { rule, errors: [{ pointer, code: 'not_allowed_value', message }] });
  }
}

export class CreativeReadOnly extends DomainError {
  constructor() {
    super('resource_archived', 'The creative is archived. Archived creatives are read-only.', { current_status: 'archived' });
  }
}

export class CreativeInUse extends DomainError {
  constructor(campaignIds: readonly Id<'cmp'>[]) {
    const count =
      campaignIds.length === 1 ? 'A scheduled or active campaign uses' : `${campaignIds.length} scheduled or active campaigns use`;
    const message = `${count} the creative. Only a creative that no scheduled or active campaign uses can be archived.`;
    super('resource_in_use', message, { campaign_ids: campaignIds });
  }
}
