import { audienceChanged } from '#libs/audiences/contract';
import { campaignChanged } from '#libs/campaigns/contract';
import { connectionChanged } from '#libs/connections/contract';
import { creativeChanged } from '#libs/creative/contract';
import { type DeliveredEvent, Queue } from '#libs/kernel';
import { Database } from '#libs/data';
import { type EventSubscriber, Subscriber } from '#libs/work';
import type { DimensionKind } from '../ingestion/dimension-keys.js';
import { applyDimensionChanges, type DimensionChange } from '../dimensions/dimension-changes.js';

const kinds: Readonly<Record<string, DimensionKind>> = {
  [campaignChanged]: 'campaign',
  [creativeChanged]: 'creative',
  [audienceChanged]: 'audience',
  [connectionChanged]: 'connection',
};

const updateDimensionsQueue = new Queue<DeliveredEvent<DimensionChange>>('analytics.keep-names', 'background');

/** Changes of one account are applied together: those of one record would wait for each other, each with a connection. */
const eventsAtOnce = 32;

/** Updates the names and statuses of dimensions from the events of the contexts that own them. */
@Subscriber({
  queue: updateDimensionsQueue,
  events: Object.keys(kinds),
  concurrency: 2 * eventsAtOnce,
  perAccount: eventsAtOnce,
  batchSize: eventsAtOnce,
})
export class UpdateDimensionsOnChange implements EventSubscriber<DimensionChange> {
  constructor(private readonly database: Database) {}

  handle(event: DeliveredEvent<DimensionChange>): Promise<void> {
    return this.handleAll([event]);
  }

  /** One transaction for each kind: with several, those of two batches could wait for each other. */
  async handleAll(events: readonly DeliveredEvent<DimensionChange>[]): Promise<void> {
    const [{ account_id }] = events as [DeliveredEvent<DimensionChange>];
    for (const [kind, ofKind] of Map.groupBy(events, ({ type }) => kindOf(type))) {
      const changes = newestOfEach(ofKind.map(({ payload }) => payload));
      await this.database.transaction(account_id, (unit) => applyDimensionChanges(unit.query.bind(unit), account_id, kind, changes));
    }
  }
}

function kindOf(type: string): DimensionKind {
  const kind = kinds[type];
  if (kind === undefined) throw new TypeError(`Unexpected event type: ${type}`);
  return kind;
}

/** The change with the highest revision of each record, in the order of their IDs. */
function newestOfEach(changes: readonly DimensionChange[]): DimensionChange[] {
  const newest = new Map<string, DimensionChange>();
  for (const change of changes) if (change.revision >= (newest.get(change.id)?.revision ?? 0)) newest.set(change.id, change);
  return [...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
