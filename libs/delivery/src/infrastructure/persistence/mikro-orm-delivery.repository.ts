import { type Id, idFromUuid, JobQueue, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '../../domain/delivery.js';
import type { DeliveryKey } from '../../domain/delivery-state.js';
import { type Changed, DeliveryRepository, type RecordedAuthorization, type WakeUp } from '../../domain/delivery.repository.js';
import {
  checkDeliveryQueue,
  deliveryJobOf,
  observeDeliveriesQueue,
  pushDeliveryQueue,
  refreshDeliveriesQueue,
  refreshDeliveryQueue,
  stopDeliveryQueue,
} from '../../application/queues.js';
import { refreshBatches } from '../messaging/refresh-batches.js';
import { DeliveryRows } from './delivery-rows.js';

const findDelivery = sql(
  'get delivery',
  'select * from delivery.delivery where account_id = $1 and campaign_id = $2 and connection_id = $3',
);
/** Also one whose change is refused: an earlier revision runs. One that does not run is checked less often the longer it has not changed. */
const toObserve = sql(
  'deliveries to observe',
  `select * from delivery.delivery
   where account_id = $1 and connection_id = $2 and platform_campaign_id is not null
     and (confirmed_revision = desired_revision or issues @> '[{"isRefusal": true}]')
     and desired_state <> 'archived' and removed_at is null and disconnected_at is null
     and (desired_state in ('running', 'scheduled') or checked_at is null
       or checked_at < $3::timestamptz - least(interval '1 day', greatest(interval '30 minutes', ($3::timestamptz - updated_at) / 48)))
   order by checked_at nulls first limit $4`,
);
const markObservedStatement = sql(
  'deliveries seen',
  `update delivery.delivery d set checked_at = $4
   from (select account_id, campaign_id, connection_id from delivery.delivery
     where account_id = $1 and connection_id = $2 and campaign_id = any($3::uuid[]) for update skip locked) seen
   where d.account_id = seen.account_id and d.campaign_id = seen.campaign_id and d.connection_id = seen.connection_id`,
);
const connectionsToObserve = sql(
  'connections to observe',
  `select distinct connection_id from delivery.delivery
   where account_id = $1 and platform_campaign_id is not null and desired_state <> 'archived' and removed_at is null and disconnected_at is null`,
);
const ofConnection = sql(
  'deliveries of connection',
  `select campaign_id from delivery.delivery where account_id = $1 and connection_id = $2 and disconnected_at is null
     and (desired_state <> 'archived' or confirmed_revision <> desired_revision) order by campaign_id`,
);
const pushedOf = sql(
  'deliveries that are pushed',
  `select campaign_id, connection_id from delivery.delivery where account_id = $1 and campaign_id = any($2::uuid[])
     and (platform_campaign_id is not null or leased_until is not null) and removed_at is null and disconnected_at is null`,
);
const confirmed = sql(
  'deliveries that are confirmed',
  `select campaign_id, connection_id from delivery.delivery where account_id = $1 and platform_campaign_id is not null
     and confirmed_revision = desired_revision and desired_state in ('running', 'scheduled') and removed_at is null and disconnected_at is null`,
);
const authorizations = sql(
  'authorization of connections',
  `select connection_id, bool_or(authorization_lost_at is null) as is_authorized, bool_or(authorization_lost_at is not null) as is_unauthorized
   from delivery.delivery
   where account_id = $1 and disconnected_at is null and (desired_state <> 'archived' or confirmed_revision <> desired_revision)
   group by connection_id`,
);
const ofCampaign = sql(
  'deliveries of campaign',
  'select * from delivery.delivery where account_id = $1 and campaign_id = $2 order by connection_id',
);
const withSharedBudget = sql(
  'campaigns that divide budgets',
  `select campaign_id from delivery.delivery where account_id = $1 and campaign_id = any($2::uuid[])
   group by campaign_id having count(*) > 1 or bool_or(budget_used_up)`,
);
const overdue = sql(
  'deliveries overdue',
  `select campaign_id, connection_id, next_push_at < $2 as push,
     desired_state in ('paused', 'archived') or budget_used_up as is_stop from delivery.delivery
   where account_id = $1 and authorization_lost_at is null and ((next_push_at < $2 and (leased_until is null or leased_until < $2)) or next_check_at < $2 or duplicate_check_at < $2)
   limit 1000`,
);

@Injectable()
export class MikroOrmDeliveryRepository extends DeliveryRepository {
  constructor(
    private readonly database: Database,
    private readonly rows: DeliveryRows,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  async find(key: DeliveryKey): Promise<Delivery | null> {
    const values = [uuidOf(key.accountId), uuidOf(key.campaignId), uuidOf(key.connectionId)];
    const [row] = await this.database.read(key.accountId, findDelivery, values);
    return row === undefined ? null : this.rows.table.restore(row);
  }

  change<T>(key: DeliveryKey, act: (delivery: Delivery) => T): Promise<Changed<T> | null> {
    return this.database.transaction(key.accountId, async () => {
      const delivery = await this.rows.lock(key);
      if (delivery === null) return null;
      const result = act(delivery);
      await this.rows.save([delivery]);
      return { delivery, result };
    });
  }

  async toObserve(accountId: Id<'acc'>, connectionId: Id<'con'>, now: Date, limit: number): Promise<Delivery[]> {
    const values = [uuidOf(accountId), uuidOf(connectionId), now.toISOString(), limit];
    return (await this.database.read(accountId, toObserve, values)).map((row) => this.rows.table.restore(row));
  }

  async markObserved(accountId: Id<'acc'>, connectionId: Id<'con'>, campaignIds: readonly Id<'cmp'>[], now: Date): Promise<void> {
    if (campaignIds.length === 0) return;
    const uuids = `{${campaignIds.map(uuidOf).join(',')}}`;
    const values = [uuidOf(accountId), uuidOf(connectionId), uuids, now.toISOString()];
    await this.database.transaction(accountId, (unit) => unit.query(markObservedStatement, values));
  }

  async connectionsToObserve(accountId: Id<'acc'>): Promise<Id<'con'>[]> {
    const rows = await this.database.read(accountId, connectionsToObserve, [uuidOf(accountId)]);
    return rows.map((row) => idFromUuid('con', row.connection_id));
  }

  async ofConnection(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<DeliveryKey[]> {
    const rows = await this.database.read(accountId, ofConnection, [uuidOf(accountId), uuidOf(connectionId)]);
    return rows.map((row) => ({ accountId, connectionId, campaignId: idFromUuid('cmp', row.campaign_id) }));
  }

  async authorizations(accountId: Id<'acc'>): Promise<RecordedAuthorization[]> {
    const rows = await this.database.read(accountId, authorizations, [uuidOf(accountId)]);
    return rows.map((row) => ({
      connectionId: idFromUuid('con', row.connection_id),
      isAuthorized: row.is_authorized,
      isUnauthorized: row.is_unauthorized,
    }));
  }

  async pushedOf(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<DeliveryKey[]> {
    if (campaignIds.length === 0) return [];
    const rows = await this.database.read(accountId, pushedOf, [uuidOf(accountId), campaignIds.map(uuidOf)]);
    return rows.map((row) => keyOf(accountId, row));
  }

  async confirmed(accountId: Id<'acc'>): Promise<DeliveryKey[]> {
    const rows = await this.database.read(accountId, confirmed, [uuidOf(accountId)]);
    return rows.map((row) => keyOf(accountId, row));
  }

  async ofCampaign(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<Delivery[]> {
    const rows = await this.database.read(accountId, ofCampaign, [uuidOf(accountId), uuidOf(campaignId)]);
    return rows.map((row) => this.rows.table.restore(row));
  }

  changeWithSiblings<T>(key: DeliveryKey, act: (delivery: Delivery, all: readonly Delivery[]) => T): Promise<Changed<T> | null> {
    return this.database.transaction(key.accountId, async () => {
      const all = await this.rows.lockAll(key.accountId, key.campaignId);
      const delivery = all.find(({ connectionId }) => connectionId === key.connectionId);
      if (delivery === undefined) return null;
      const result = act(delivery, all);
      await this.rows.save([delivery]);
      return { delivery, result };
    });
  }

  async withSharedBudget(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]> {
    if (campaignIds.length === 0) return [];
    const rows = await this.database.read(accountId, withSharedBudget, [uuidOf(accountId), campaignIds.map(uuidOf)]);
    return rows.map((row) => idFromUuid('cmp', row.campaign_id));
  }

  async overdue(accountId: Id<'acc'>, before: Date): Promise<(DeliveryKey & { readonly wakeUp: WakeUp })[]> {
    const rows = await this.database.read(accountId, overdue, [uuidOf(accountId), before.toISOString()]);
    return rows.map((row) => ({ ...keyOf(accountId, row), wakeUp: wakeUpOf(row) }));
  }

  async wake(key: DeliveryKey, wakeUp: WakeUp, at: Date): Promise<void> {
    if (wakeUp === 'refresh') await this.jobs.merge(refreshDeliveryQueue, [deliveryJobOf(key)], at);
    else await this.database.transaction(key.accountId, () => this.jobs.send(queueOf[wakeUp], deliveryJobOf(key), at));
  }

  async refreshAll(keys: readonly DeliveryKey[]): Promise<void> {
    await this.jobs.merge(refreshDeliveriesQueue, refreshBatches(keys));
  }

  async wakeObservers(accountId: Id<'acc'>, connectionIds: readonly Id<'con'>[]): Promise<void> {
    const jobs = connectionIds.map((connection_id) => ({ account_id: accountId, connection_id }));
    await this.jobs.merge(observeDeliveriesQueue, jobs);
  }
}

const queueOf = { push: pushDeliveryQueue, stop: stopDeliveryQueue, check: checkDeliveryQueue };

function wakeUpOf(row: Row): WakeUp {
  if (row.push !== true) return 'check';
  return row.is_stop === true ? 'stop' : 'push';
}

function keyOf(accountId: Id<'acc'>, row: Row): DeliveryKey {
  return { accountId, campaignId: idFromUuid('cmp', row.campaign_id), connectionId: idFromUuid('con', row.connection_id) };
}
