import { sql } from '#libs/kernel/infrastructure';

/** Lets a worker look at an endpoint, unless it would do so earlier. $1 the account, $2 the endpoint, $3 now. */
export const makeDueNow = sql(
  'make webhook endpoint due now',
  `insert into webhooks.due_endpoint as d (account_id, endpoint_id, due_at) values ($1, $2, $3)
   on conflict (account_id, endpoint_id) do update set due_at = least(d.due_at, excluded.due_at)`,
);
