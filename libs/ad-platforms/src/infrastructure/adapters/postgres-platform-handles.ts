import { Database, sql } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type ConnectionHandles, PlatformHandles } from '../../application/ports/platform-handles.js';

const find = sql(
  'find platform_handle',
  'select handle from ad_platforms.platform_handle where account_id = $1 and connection_id = $2 and kind = $3 and key = $4',
);
const findUnder = sql(
  'find platform_handles',
  'select key, handle from ad_platforms.platform_handle where account_id = $1 and connection_id = $2 and kind = $3 and starts_with(key, $4)',
);
const remember = sql(
  'remember platform_handle',
  `insert into ad_platforms.platform_handle (account_id, connection_id, kind, key, handle) values ($1, $2, $3, $4, $5)
   on conflict (account_id, connection_id, kind, key) do update set handle = excluded.handle`,
);
const forget = sql(
  'forget platform_handle',
  'delete from ad_platforms.platform_handle where account_id = $1 and connection_id = $2 and kind = $3 and key = $4',
);

@Injectable()
export class PostgresPlatformHandles extends PlatformHandles {
  constructor(private readonly database: Database) {
    super();
  }

  of(accountId: Id<'acc'>, connectionId: Id<'con'>): ConnectionHandles {
    const { database } = this;
    const owner = [uuidOf(accountId), uuidOf(connectionId)];
    return {
      async find(kind, key) {
        const [row] = await database.read(accountId, find, [...owner, kind, key]);
        return (row?.handle as string | undefined) ?? null;
      },
      async under(kind, prefix) {
        const rows = await database.read(accountId, findUnder, [...owner, kind, prefix]);
        return new Map(rows.map((row) => [row.key as string, row.handle as string]));
      },
      async remember(kind, key, handle) {
        await database.transaction(accountId, (unit) => unit.query(remember, [...owner, kind, key, handle]));
      },
      async forget(kind, key) {
        await database.transaction(accountId, (unit) => unit.query(forget, [...owner, kind, key]));
      },
    };
  }
}
