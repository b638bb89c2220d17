import { type Id, idFromUuid, uuidFromId, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { type Row, sql, type Statement } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { AudiencePlatformStatus } from '../../domain/audience.js';
import { AudienceDirectory, type AudienceSummary } from '../../application/ports/audience-directory.js';

const columns = 'id, name, type, status, rules, lookalike, size_lower, size_upper, platforms, revision';
const sourceRules = 'select source.rules from audiences.audience source where source.account_id = $1 and source.id = a.source_audience_id';
const findById = `select ${columns}, (${sourceRules}) as source_rules from audiences.audience a where account_id = $1 and id = any($2::uuid[]) order by id`;
const findAudiences = sql('audience directory find', findById);
/** Locks the rows until the transaction ends. */
const lockAudiences = sql('audience directory hold', `${findById} for share`);
const allAudiences = sql('audience directory all', 'select id, name, status, revision from audiences.audience where account_id = $1');

@Injectable()
export class PostgresAudienceDirectory extends AudienceDirectory {
  constructor(private readonly database: Database) {
    super();
  }

  find(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<AudienceSummary[]> {
    return this.byIds(accountId, ids, UnitOfWork.running() === undefined ? findAudiences : lockAudiences);
  }

  findUnlocked(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<AudienceSummary[]> {
    return this.byIds(accountId, ids, findAudiences);
  }

  private async byIds(accountId: Id<'acc'>, ids: readonly Id<'aud'>[], statement: Statement): Promise<AudienceSummary[]> {
    const uuids = ids.map((id) => uuidFromId('aud', id)).filter((uuid) => uuid !== null);
    return uuids.length === 0 ? [] : (await this.query(accountId, statement, [uuidOf(accountId), uuids])).map(audienceSummaryOf);
  }

  async all(accountId: Id<'acc'>): Promise<Pick<AudienceSummary, 'id' | 'name' | 'status' | 'revision'>[]> {
    const rows = await this.query(accountId, allAudiences, [uuidOf(accountId)]);
    return rows.map(({ id, name, status, revision }) => ({ id: idFromUuid('aud', id), name, status, revision }));
  }

  private query(accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]> {
    const unit = UnitOfWork.running();
    return unit === undefined ? this.database.read(accountId, statement, values) : unit.query(statement, values);
  }
}

function audienceSummaryOf(row: Row): AudienceSummary {
  const { id, name, type, status, rules, lookalike, size_lower, size_upper, platforms, revision } = row;
  const size = size_lower === null ? null : { lower: size_lower, upper: size_upper };
  // Rows of an earlier release have no problems.
  const notSupportedBy = (platforms as Partial<AudiencePlatformStatus>[])
    .filter((platform) => platform.status === 'not_supported')
    .map(({ connection_id: connectionId, problems = [] }) => ({ connectionId: connectionId as Id<'con'>, problems }));
  const like = lookalike === null ? null : { ...lookalike, sourceRules: row.source_rules };
  return { id: idFromUuid('aud', id), name, type, status, rules, lookalike: like, size, notSupportedBy, revision };
}
