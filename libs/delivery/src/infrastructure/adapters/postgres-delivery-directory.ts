import { type Id, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { DeliveryDirectory } from '../../application/ports/delivery-directory.js';

const pendingStops = sql(
  'pending stops of connection',
  `select count(*)::int as stops from delivery.delivery where account_id = $1 and connection_id = $2
     and disconnected_at is not null and authorization_lost_at is null and confirmed_revision <> desired_revision`,
);

@Injectable()
export class PostgresDeliveryDirectory extends DeliveryDirectory {
  constructor(private readonly database: Database) {
    super();
  }

  async pendingStops(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<number> {
    const values = [uuidOf(accountId), uuidOf(connectionId)];
    const unit = UnitOfWork.running();
    const [row] = await (unit?.query(pendingStops, values) ?? this.database.read(accountId, pendingStops, values));
    return row?.stops ?? 0;
  }
}
