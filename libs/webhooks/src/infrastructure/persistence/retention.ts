import { expiring, kept, type RetentionRules } from '#libs/foundation';

export const webhooksRetention: RetentionRules = {
  event_sequence: kept('One row per account.'),
  event: expiring({
    what: 'events',
    keptFor: '30 days',
    since: 't.at',
    clock: 'the change',
    key: ['sequence'],
  }),
};
