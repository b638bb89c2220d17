import { type Id, NotFound, uuidOf } from '#libs/kernel';
import { MikroOrmRepository, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { makeDueNow } from './due-endpoint.js';
import { skipping } from './skip-deliveries.js';
import { WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { maxSkippedAtOnce, type WebhookEndpointRepository } from '../../domain/webhook-endpoint.repository.js';

const maxCounted = 10_000;

const lockEndpoints = sql('lock webhook endpoints', `select pg_advisory_xact_lock(hashtextextended('webhooks.endpoint ' || $1, 0))`);
const countEndpoints = sql(
  'count webhook endpoints',
  'select count(*)::int as count from webhooks.endpoint where account_id = $1 and deleted_at is null',
);
const lockAll = sql(
  'lock all webhook endpoints',
  'select * from webhooks.endpoint where account_id = $1 and deleted_at is null order by id for no key update',
);
const lockSequence = sql('lock sequence of events', 'select last from webhooks.event_sequence where account_id = $1 for update');
const forgetFailures = sql(
  'forget webhook failures',
  `update webhooks.endpoint_health set consecutive_failures = 0, failing_since = null, is_overloaded = false
   where account_id = $1 and endpoint_id = $2`,
);
const skipDeliveries = sql('skip webhook deliveries', skipping(''));
const countUnfinished = sql(
  'count unfinished webhook deliveries',
  `select count(*)::int as count from (
     select from webhooks.delivery where account_id = $1 and endpoint_id = $2 and next_attempt_at is not null limit ${maxCounted}) as unfinished`,
);

@Injectable()
export class MikroOrmWebhookEndpointRepository extends MikroOrmRepository<WebhookEndpoint> implements WebhookEndpointRepository {
  constructor(orm: MikroORM) {
    super(orm, WebhookEndpoint);
  }

  override async get(accountId: Id<'acc'>, id: Id<'whe'>): Promise<WebhookEndpoint> {
    const endpoint = await super.get(accountId, id);
    if (endpoint.deletedAt !== null) throw new NotFound();
    return endpoint;
  }

  async countForAdd(accountId: Id<'acc'>): Promise<number> {
    const unit = UnitOfWork.current();
    await unit.query(lockEndpoints, [uuidOf(accountId)]);
    const [row] = await unit.query(countEndpoints, [uuidOf(accountId)]);
    return row.count;
  }

  lockAll(accountId: Id<'acc'>): Promise<WebhookEndpoint[]> {
    return this.table.find(lockAll, [uuidOf(accountId)]);
  }

  async lockSequence(accountId: Id<'acc'>): Promise<number> {
    const [row] = await UnitOfWork.current().query(lockSequence, [uuidOf(accountId)]);
    return row?.last ?? 0;
  }

  async forgetFailures({ accountId, id }: WebhookEndpoint): Promise<void> {
    await UnitOfWork.current().query(forgetFailures, [uuidOf(accountId), uuidOf(id)]);
  }

  async skipDeliveries({ accountId, id, deletedAt, disabledAt, updatedAt }: WebhookEndpoint): Promise<number> {
    const unit = UnitOfWork.current();
    const key = [uuidOf(accountId), uuidOf(id)];
    const endedAt = (deletedAt ?? disabledAt ?? updatedAt).toISOString();
    const [skipped] = await unit.query(skipDeliveries, [...key, endedAt, maxSkippedAtOnce]);
    if (skipped.count < maxSkippedAtOnce) return 0;
    const [left] = await unit.query(countUnfinished, key);
    if (left.count > 0) unit.atCommit(makeDueNow, [...key, updatedAt.toISOString()]);
    return left.count;
  }
}
