import { audienceChanged } from '#libs/audiences/contract';
import { campaignChanged } from '#libs/campaigns/contract';
import { connectionChanged } from '#libs/connections/contract';
import { creativeChanged } from '#libs/creative/contract';
import { Database, type EventSubscriber, Subscriber } from '#libs/foundation';
import { type DeliveredEvent, Queue } from '#libs/kernel';
import type { DimensionKind } from '../ingestion/dimension-keys.js';
import { applyDimensionChanges, type DimensionChange } from '../dimensions/dimension-changes.js';

const kindOf: Readonly<Record<string, DimensionKind>> = {
  [campaignChanged]: 'campaign',
  [creativeChanged]: 'creative',
  [audienceChanged]: 'audience',
  [connectionChanged]: 'connection',
};

const updateDimensionsQueue = new Queue<DeliveredEvent<DimensionChange>>('analytics.keep-names', 'background');

/** Updates the names and statuses of dimensions from the events of the contexts that own them. */
@Subscriber({
  queue: updateDimensionsQueue,
  events: Object.keys(kindOf),
})
export class UpdateDimensionsOnChange implements EventSubscriber<DimensionChange> {
  constructor(private readonly database: Database) {}

  async handle({ account_id, type, payload }: DeliveredEvent<DimensionChange>): Promise<void> {
    const kind = kindOf[type];
    if (kind === undefined) throw new TypeError(`Unexpected event type: ${type}`);
    await this.database.transaction(account_id, (unit) => applyDimensionChanges(unit.query.bind(unit), account_id, kind, [payload]));
  }
}
