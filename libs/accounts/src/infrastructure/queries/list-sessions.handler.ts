import { idFromUuid, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListSessions, type SessionEntryView } from '../../application/queries/list-sessions.js';
import { idleSeconds } from '../../domain/session.js';
import { sessionIdSql } from './session-id-sql.js';

const sessions = sql(
  'list sessions',
  `select ${sessionIdSql} as id, hash = $3 as is_current, started_at, last_used_at, expires_at, address, user_agent
   from accounts.session where account_id = $1 and user_id = $2 and expires_at > now()
     and last_used_at > now() - interval '${idleSeconds} seconds' order by last_used_at desc, hash`,
);

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, userId, current }: ListSessions): Promise<readonly SessionEntryView[]> {
    const rows = await this.database.read(accountId, sessions, [uuidOf(accountId), uuidOf(userId), current?.hash ?? null]);
    return rows.map(({ id, is_current: isCurrent, started_at, last_used_at, expires_at, address, user_agent }) => ({
      id: idFromUuid('ses', id),
      object: 'session',
      is_current: isCurrent === true,
      started_at,
      last_used_at,
      expires_at,
      address,
      user_agent,
    }));
  }
}
