import { AdPlatforms, settingsProblems } from '#libs/ad-platforms/contract';
import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { type Row, sql, type Statement } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { ConnectionDirectory, type ConnectionSummary } from '../../application/ports/connection-directory.js';
import { ReconnectUrls } from '../../application/ports/reconnect-urls.js';

const columns = `c.id, c.platform, c.name, c.external_account_id, c.status, c.timezone, c.currency, c.scopes, c.settings, c.access, c.last_synced_at, c.data_through,
  exists (select from connections.connection f where f.account_id = c.account_id and f.platform = c.platform
    and f.external_account_id = c.external_account_id and f.id <> c.id and f.status = 'disconnected') as is_successor`;
const some = (lock: string) =>
  `select ${columns} from connections.connection c where c.account_id = $1 and c.id = any($2::uuid[]) order by c.id${lock}`;
const all = (lock: string) =>
  `select ${columns} from connections.connection c where c.account_id = $1 and c.status <> 'pending' order by c.id${lock}`;
const statements = {
  some: sql('known connections', some('')),
  someLocked: sql('known connections held', some(' for share of c')),
  all: sql('all connections', all('')),
  allLocked: sql('all connections held', all(' for share of c')),
};

/** Inside a transaction, it locks the rows, so that a connection cannot change before the commit. */
@Injectable()
export class PostgresConnectionDirectory extends ConnectionDirectory {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly reconnectUrls: ReconnectUrls,
  ) {
    super();
  }

  async find(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ConnectionSummary[]> {
    if (ids.length === 0) return [];
    return this.query(accountId, statements.some, statements.someLocked, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
  }

  async findUnlocked(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ConnectionSummary[]> {
    if (ids.length === 0) return [];
    return this.query(accountId, statements.some, statements.some, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
  }

  all(accountId: Id<'acc'>): Promise<ConnectionSummary[]> {
    return this.query(accountId, statements.all, statements.allLocked, [uuidOf(accountId)]);
  }

  private async query(
    accountId: Id<'acc'>,
    statement: Statement,
    lockingStatement: Statement,
    values: unknown[],
  ): Promise<ConnectionSummary[]> {
    const unit = UnitOfWork.running();
    const rows = unit === undefined ? await this.database.read(accountId, statement, values) : await unit.query(lockingStatement, values);
    return rows.map((row) => this.toSummary(row));
  }

  private toSummary(row: Row): ConnectionSummary {
    const platform = this.platforms.find(row.platform);
    const profile = platform?.profile;
    const traits = { settings: row.settings, currency: row.currency, access: row.access };
    const capabilities = platform?.capabilitiesOf(traits);
    const id = idFromUuid('con', row.id);
    return {
      id,
      platform: row.platform,
      name: row.name,
      externalAccountId: row.external_account_id,
      status: row.status,
      timezone: row.timezone,
      currency: row.currency,
      objectives: Object.keys(capabilities?.bidStrategies ?? {}),
      canWrite: profile !== undefined && row.scopes.includes(profile.writeScope),
      reconnectUrl: this.reconnectUrls.of(id, row.status),
      lastSyncedAt: row.last_synced_at,
      dataThrough: row.data_through,
      restatementDays: profile?.restatementDays ?? 0,
      budgetStepMicros: capabilities?.budgetStepMicros ?? 1,
      settingsProblems: platform === undefined ? [] : settingsProblems(platform.settingsSchema, row.settings),
      problemsOf: (campaign) => platform?.problemsOf(campaign, traits) ?? [],
      withSettings: (settings) => this.toSummary({ ...row, settings }),
      isSuccessor: row.is_successor,
    };
  }
}
