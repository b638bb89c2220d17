import { DomainError, idFromUuid, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetIdentity, type IdentityView } from '../../application/queries/get-identity.js';
import { type Plan, plans } from '../../domain/plan.js';
import { permissions, permissionsOf } from '../../domain/role.js';

const identity = sql(
  'get identity',
  `select a.name as account_name, a.plan, a.currency, a.timezone, a.max_campaign_daily_micros, u.id as user_id, u.name as user_name, u.role,
     k.id as key_id, k.name as key_name, k.created_at, k.expires_at
   from accounts.account a
   join accounts.user u on u.account_id = a.id and u.id = $2 and u.deactivated_at is null
   left join accounts.api_key k on k.account_id = a.id and k.id = $3
   where a.id = $1`,
);

@QueryHandler(GetIdentity)
export class GetIdentityHandler implements IQueryHandler<GetIdentity> {
  constructor(private readonly database: Database) {}

  async execute({ caller: { accountId, userId, apiKeyId } }: GetIdentity): Promise<IdentityView> {
    const ids = [accountId, userId, apiKeyId].map((id) => (id === null ? null : uuidOf(id)));
    const [row] = await this.database.read(accountId, identity, ids);
    // The user was deactivated after the request was admitted.
    if (row === undefined) throw new DomainError('invalid_api_key', 'The API key is not valid.');
    const granted = permissionsOf(row.role);
    const { perMinute, perDay } = plans[row.plan as Plan];
    return {
      object: 'identity',
      account: {
        id: accountId,
        name: row.account_name,
        plan: row.plan,
        currency: row.currency,
        timezone: row.timezone,
        max_campaign_daily_micros: row.max_campaign_daily_micros,
      },
      user: { id: idFromUuid('usr', row.user_id), name: row.user_name, role: row.role },
      api_key:
        row.key_id === null
          ? null
          : { id: idFromUuid('key', row.key_id), name: row.key_name, created_at: row.created_at, expires_at: row.expires_at },
      // Account settings need a browser session.
      permissions: [...granted].filter((permission) => row.key_id === null || Object.hasOwn(permissions, permission)).toSorted(),
      limits: { minute: perMinute, day: perDay },
    };
  }
}
