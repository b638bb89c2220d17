import { expiring, kept, type RetentionRules } from '#libs/data';

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
  grant_holder: expiring({
    what: 'grants of people that were given and not stored',
    keptFor: '0 days',
    shown: '15 minutes',
    // Null while the token is stored: the row is deleted with it.
    since: 't.held_until',
    clock: 'the consent',
    where: 't.revoking_until is null or t.revoking_until <= now()',
    key: ['platform', 'subject_hash', 'connection_id'],
    scope: 'shared',
  }),
  quota_use: expiring({
    what: 'counted calls',
    keptFor: '2 days',
    since: 't.hour',
    clock: 'the hour',
    key: ['platform', 'hour', 'purpose'],
    scope: 'shared',
  }),
  quota_use_of_account: expiring({
    what: 'counted calls of an account',
    keptFor: '2 days',
    since: 't.hour',
    clock: 'the hour',
    key: ['platform', 'party', 'hour', 'purpose'],
    scope: 'shared',
  }),
  quota_look: expiring({
    what: 'times of looks',
    keptFor: '1 day',
    since: 't.reviewed_at',
    clock: 'the look',
    key: ['platform', 'connection_id'],
    scope: 'shared',
  }),
  deprecation: expiring({
    what: 'announcements of platforms',
    keptFor: '7 days',
    since: 't.last_seen_at',
    clock: 'the last one',
    key: ['platform', 'text'],
    scope: 'shared',
  }),
  platform_handle: kept('One row per image, creative and part of a campaign on a platform, which are not created twice.'),
  platform_object: kept('One row per object on a platform. Metrics of the past name these objects.'),
};
