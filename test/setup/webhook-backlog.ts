import { type Id, newId, uuidOf } from '#libs/kernel';
import type { TestService } from './test-service.js';

/** Numbers that the log of an account does not reach by itself in a test. */
const firstSequence = 1_000_000;

/** Puts events into the log of an account. They happened an hour ago. */
export async function appendEvents(api: TestService, accountId: Id<'acc'>, count: number): Promise<void> {
  await api.look(
    `insert into webhooks.event (account_id, sequence, id, type, resource_id, api_key_id, permission, at, body)
     select $1, $4 + i, gen_random_uuid(), 'campaign.updated', $2, null, 'campaigns.read', now() - interval '1 hour', '{}'
     from generate_series(1, $3::int) as i`,
    [uuidOf(accountId), uuidOf(newId('cmp')), count, firstSequence],
  );
}

/** Makes a delivery of each of them, due in `seconds`. */
export async function queueDeliveries(api: TestService, accountId: Id<'acc'>, endpointId: Id<'whe'>, seconds: number): Promise<void> {
  await api.look(
    `with made as (
       insert into webhooks.delivery (account_id, id, endpoint_id, event_id, event_sequence, type, status, attempt_count, attempts_made,
         next_attempt_at, created_at)
       select $1, gen_random_uuid(), $2, id, sequence, type, 'pending', 0, 0, now() + $3::int * interval '1 second', now()
       from webhooks.event where account_id = $1 and sequence > $4)
     insert into webhooks.due_endpoint values ($1, $2, now() + $3::int * interval '1 second')`,
    [uuidOf(accountId), uuidOf(endpointId), seconds, firstSequence],
  );
}
