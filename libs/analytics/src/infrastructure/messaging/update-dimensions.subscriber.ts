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

/** A change of a record with the fields of every kind of record. */
type NamedChange = DimensionChange & {
  readonly connected_at?: string | null;
  readonly status_reason?: { readonly since: string } | null;
};

const updateDimensionsQueue = new Queue<DeliveredEvent<NamedChange>>('analytics.keep-dimensions', 'background');

/** Changes of one account are applied together: those of one record would wait for each other, each with a connection. */
const eventsAtOnce = 32;

/** Updates the names and statuses of dimensions from the events of the contexts that own them. */
@Subscriber({
  queue: updateDimensionsQueue,
  // A process of the former release reads `status_since` of a connection in the payload, where it no longer is.
  formerNames: ['analytics.keep-names'],
  events: Object.keys(kinds),
  // A new authorization with other scopes can bring another time zone.
  fields: ['name', 'status', 'objective', 'platform', 'timezone', 'scopes', 'connected_at', 'status_reason'],
  concurrency: 2 * eventsAtOnce,
  perAccount: eventsAtOnce,
  batchSize: eventsAtOnce,
})
export class UpdateDimensionsOnChange implements EventSubscriber<NamedChange> {
  constructor(private readonly database: Database) {}

  handle(event: DeliveredEvent<NamedChange>): Promise<void> {
    return this.handleAll([event]);
  }

  /** One transaction for each kind: with several, those of two batches could wait for each other. */
  async handleAll(events: readonly DeliveredEvent<NamedChange>[]): Promise<void> {
    const [{ account_id }] = events as [DeliveredEvent<NamedChange>];
    for (const [kind, ofKind] of Map.groupBy(events, ({ type }) => kindOf(type))) {
      const changes = newestOfEach(ofKind.map(({ payload }) => payload));
      if (changes.length === 0) continue;
      await this.database.transaction(account_id, (unit) => applyDimensionChanges(unit.query.bind(unit), account_id, kind, changes));
    }
  }
}

function kindOf(type: string): DimensionKind {
  const kind = kinds[type];
  if (kind === undefined) throw new TypeError(`Unexpected event type: ${type}`);
  return kind;
}

/** The change with the highest revision of each record, in the order of their IDs. A connection counts once it is connected. */
function newestOfEach(changes: readonly NamedChange[]): DimensionChange[] {
  const newest = new Map<string, DimensionChange>();
  for (const { connected_at: connectedAt, status_reason: reason, ...change } of changes) {
    if (connectedAt === null || change.revision < (newest.get(change.id)?.revision ?? 0)) continue;
    newest.set(change.id, reason ? { ...change, status_since: reason.since } : change);
  }
  return [...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
