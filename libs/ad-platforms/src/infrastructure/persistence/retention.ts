import { expiring, kept, type RetentionRules } from '#libs/foundation';

export const adPlatformsRetention: RetentionRules = {
  token: kept('One row per connection, which is deleted when it is disconnected.'),
  pending_authorization: expiring({
    what: 'authorizations that were started and not finished',
    keptFor: '0 days',
    shown: 'until it expires',
    since: 't.expires_at',
    clock: 'the start',
    key: ['state_hash'],
  }),
  platform_object: kept('One row per object on a platform. Metrics of the past name these objects.'),
};
