/** Ends the deliveries of the expression `picked` without an attempt. $1 the account, $3 when they ended. */
export const skipPicked = `update webhooks.delivery d
    set status = 'skipped', next_attempt_at = null, lease = null, leased_until = null, finished_at = $3
    from picked where d.account_id = $1 and d.id = picked.id`;

/** Ends deliveries of an endpoint. $1 the account, $2 the endpoint, $3 when it ended, $4 how many. */
export const skipping = (wait: '' | 'skip locked'): string => `with picked as (
    select id from webhooks.delivery where account_id = $1 and endpoint_id = $2 and next_attempt_at is not null
    order by next_attempt_at, event_sequence limit $4 for update ${wait}),
  skipped as (${skipPicked} returning d.id)
  select count(*)::int as count from skipped`;
