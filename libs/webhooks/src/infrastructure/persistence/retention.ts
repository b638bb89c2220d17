import { clearedElsewhere, expiring, kept, type RetentionRules } from '#libs/data';
import { eventRetention } from '../../domain/event-retention.js';

export const webhooksRetention: RetentionRules = {
  event_sequence: kept('One row per account.'),
  event: expiring({
    what: 'events',
    keptFor: eventRetention,
    since: 't.at',
    clock: 'the change',
    key: ['sequence'],
  }),
  endpoint: expiring({
    what: 'deleted endpoints',
    keptFor: eventRetention,
    since: 't.deleted_at',
    clock: 'the deletion',
    key: ['id'],
    remove: (expired) => `with expired as materialized (${expired}),
      health as (delete from webhooks.endpoint_health where account_id = $1 and endpoint_id in (select id from expired))
      delete from webhooks.endpoint where account_id = $1 and id in (select id from expired) returning 1 as removed`,
  }),
  endpoint_health: kept('One row per endpoint, which is deleted with it.'),
  delivery: expiring({ what: 'deliveries', keptFor: eventRetention, since: 't.created_at', clock: 'the event', key: ['id'] }),
  attempt: expiring({ what: 'attempts', keptFor: eventRetention, since: 't.at', clock: 'the attempt', key: ['delivery_id', 'number'] }),
  due_endpoint: clearedElsewhere({ what: 'endpoints', keptFor: 'while something is to be sent', by: 'the worker' }),
};
