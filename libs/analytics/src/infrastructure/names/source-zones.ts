import { ConnectionDirectory } from '#libs/connections';
import { Database, sql } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Injectable, Optional } from '@nestjs/common';
import { keysOf } from '../landing/key-book.js';
import { hearConnection } from './hear-statements.js';

const findZone = sql('find analytics zone', 'select key, timezone from analytics.connection where account_id = $1 and id = $2');

/** A connection as the landing of its metrics needs it. */
interface Source {
  readonly key: number;
  readonly timezone: string;
}

/** Where the days of a connection begin. A first sync can come before the news of its connection: then it is asked for. */
@Injectable()
export class SourceZones {
  constructor(
    private readonly database: Database,
    @Optional() private readonly connections?: ConnectionDirectory,
  ) {}

  async sourceOf(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Source> {
    const known = await this.find(accountId, connectionId);
    if (known?.timezone != null) return { key: known.key, timezone: known.timezone };
    const [connection] = (await this.connections?.find(accountId, [connectionId])) ?? [];
    return this.database.transaction(accountId, async (unit) => {
      const ask = unit.query.bind(unit);
      const uuid = uuidOf(connectionId);
      const key = (await keysOf(ask, accountId, 'connection', [uuid])).get(uuid) as number;
      if (connection)
        await ask(hearConnection, [
          uuidOf(accountId),
          uuid,
          0,
          connection.name,
          connection.status,
          connection.platform,
          connection.timezone,
        ]);
      return { key, timezone: connection?.timezone ?? 'UTC' };
    });
  }

  private async find(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<{ key: number; timezone: string | null } | undefined> {
    const [row] = await this.database.read(accountId, findZone, [uuidOf(accountId), uuidOf(connectionId)]);
    return row;
  }
}
