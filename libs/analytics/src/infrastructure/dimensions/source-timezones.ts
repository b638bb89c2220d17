import { ConnectionDirectory } from '#libs/connections/contract';
import { type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { type QueryRunner, getOrCreateKeys, findKeys } from '../ingestion/dimension-keys.js';
import { applyDimensionChanges } from './dimension-changes.js';

const findZone = sql('find analytics zone', 'select key, timezone from analytics.connection where account_id = $1 and id = $2');

/** The data of a connection that the ingestion of its metrics needs. */
interface Source {
  readonly key: number;
  readonly timezone: string;
}

/** The time zones of connections. A first sync can precede the event of its connection; then its context is queried. */
@Injectable()
export class SourceTimezones {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionDirectory,
  ) {}

  /** The short keys of the connections that analytics knows. */
  async findKeys(accountId: Id<'acc'>, connectionIds: readonly Id<'con'>[]): Promise<number[]> {
    if (connectionIds.length === 0) return [];
    const query: QueryRunner = (statement, values) => this.database.read(accountId, statement, values);
    return [...(await findKeys(query, accountId, 'connection', connectionIds.map(uuidOf))).values()];
  }

  async sourceOf(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Source> {
    const [account, uuid] = [uuidOf(accountId), uuidOf(connectionId)];
    const [existing] = await this.database.read(accountId, findZone, [account, uuid]);
    if (existing?.timezone != null) return existing as Source;
    const [connection] = await this.connections.find(accountId, [connectionId]);
    return this.database.transaction(accountId, async (unit) => {
      const query = unit.query.bind(unit);
      if (connection) await applyDimensionChanges(query, accountId, 'connection', [{ ...connection, revision: 0 }]);
      const key = (await getOrCreateKeys(query, accountId, 'connection', [uuid])).get(uuid) as number;
      return { key, timezone: connection?.timezone ?? 'UTC' };
    });
  }
}
