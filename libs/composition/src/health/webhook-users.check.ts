import { idFromUuid } from '#libs/kernel';
import { type HealthCheck, ok, warning } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';

const withoutUser = sql(
  'webhook endpoints without active user',
  `select w.id from webhooks.endpoint w left join accounts.user u on u.account_id = $1 and u.id = w.user_id
   where w.account_id = $1 and w.status = 'enabled' and w.deleted_at is null and (u.id is null or u.deactivated_at is not null)
   order by w.id`,
);
const maxNamed = 3;

/** An endpoint gets what the user may see who last enabled it or chose its URL or types: nothing if the user is deactivated. */
export const webhookUsers: HealthCheck = {
  name: 'webhook-users',
  async run(context) {
    const found = await context.readInEveryAccount(withoutUser);
    if (found.length === 0) return ok('Every enabled webhook endpoint belongs to an active user.');
    const named = found.slice(0, maxNamed).map(({ accountId, row }) => `${idFromUuid('whe', row.id)} of ${accountId}`);
    const names = `${named.join(', ')}${found.length > maxNamed ? ', …' : ''}`;
    return warning(
      `${found.length} webhook endpoint${found.length === 1 ? ' gets' : 's get'} no events, because the user is deactivated or unknown: ${names}.`,
      'Tell the account: another user disables and enables the endpoint, or an admin reactivates the user. GET /v1/webhook_endpoints shows the user.',
    );
  },
};
