import { ConnectionDirectory } from '#libs/connections';
import { Database, sql } from '#libs/foundation';
import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { type Ask, keysOf, knownKeysOf } from '../ingestion/key-book.js';
import { applyNameChanges } from './name-changes.js';

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
    private readonly connections: ConnectionDirectory,
  ) {}

  /** Of those connections that analytics has heard of. */
  async keysOf(accountId: Id<'acc'>, connectionIds: readonly Id<'con'>[]): Promise<number[]> {
    if (connectionIds.length === 0) return [];
    const ask: Ask = (statement, values) => this.database.read(accountId, statement, values);
    return [...(await knownKeysOf(ask, accountId, 'connection', connectionIds.map(uuidOf))).values()];
  }

  async sourceOf(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Source> {
    const [account, uuid] = [uuidOf(accountId), uuidOf(connectionId)];
    const [known] = await this.database.read(accountId, findZone, [account, uuid]);
    if (known?.timezone != null) return known as Source;
    const [connection] = await this.connections.find(accountId, [connectionId]);
    return this.database.transaction(accountId, async (unit) => {
      const ask = unit.query.bind(unit);
      if (connection) await applyNameChanges(ask, accountId, 'connection', [{ ...connection, revision: 0 }]);
      const key = (await keysOf(ask, accountId, 'connection', [uuid])).get(uuid) as number;
      return { key, timezone: connection?.timezone ?? 'UTC' };
    });
  }
}
