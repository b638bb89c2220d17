import { DomainError, type Id } from '#libs/kernel';

export class ContentPolicyViolation extends DomainError {
  constructor(rule: string, about: string, pointer: string) {
    const message = `The request breaks the rule ${rule} of the content policy: ${about}`;
    super('content_policy_violation', message, { rule, errors: [{ pointer, code: 'not_allowed_value', message }] });
  }
}

export class CreativeArchived extends DomainError {
  constructor() {
    super('resource_archived', 'The creative is archived and no longer changes.', { current_status: 'archived' });
  }
}

export class CreativeInUse extends DomainError {
  constructor(campaignIds: readonly Id<'cmp'>[]) {
    super(
      'resource_in_use',
      `${campaignIds.length === 1 ? 'A' : campaignIds.length} scheduled or active campaign${campaignIds.length === 1 ? ' uses' : 's use'} the creative.`,
      {
        campaign_ids: campaignIds,
      },
    );
  }
}
