import { idFromUuid } from '#libs/kernel';
import { type HealthCheck, ok, warning } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';

const expired = sql(
  'expired connections of account',
  `select id, platform from connections.connection where account_id = $1 and status = 'expired'`,
);
const maxNamed = 3;

/** Campaigns of an expired connection can neither be seen nor stopped until a user reconnects it. */
export const expiredConnections: HealthCheck = {
  name: 'connections',
  async run(context) {
    const found = await context.readInEveryAccount(expired);
    const [first] = found;
    if (first === undefined) return ok('No connection has expired.');
    const idOf = (row: { readonly id: string }) => idFromUuid('con', row.id);
    const named = found.slice(0, maxNamed).map(({ accountId, row }) => `${idOf(row)} of ${accountId}`);
    return warning(
      `${found.length} connection${found.length === 1 ? ' has' : 's have'} expired: ${named.join(', ')}${found.length > maxNamed ? ', …' : ''}.`,
      'An admin of the account reconnects it in the console, or run ' +
        `"npm run acs -- connection connect --account ${first.accountId} --platform ${first.row.platform} --reconnect ${idOf(first.row)}".`,
    );
  },
};
