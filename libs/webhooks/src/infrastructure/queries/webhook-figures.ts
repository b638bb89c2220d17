import { Database } from '#libs/data';
import { type FigureSource, Metrics, ReadsFigures } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';

const maxCountedEvents = 100_000;

// An endpoint that waits for a later attempt is due then.
const readFigures = sql(
  'webhook figures',
  `select (select count(*)::int from (select from foundation.recorded_event limit ${maxCountedEvents}) as counted) as events,
     (select extract(epoch from now() - at)::float8 from foundation.recorded_event order by recorded_event.position limit 1) as oldest_event,
     (select count(*)::int from webhooks.due_endpoint) as endpoints,
     (select extract(epoch from now() - min(due_at))::float8 from webhooks.due_endpoint) as oldest_due`,
);

interface Row {
  readonly events: number;
  /** Null without an event. */
  readonly oldest_event: number | null;
  readonly endpoints: number;
  /** Null without an endpoint; negative if the next attempt is in the future. */
  readonly oldest_due: number | null;
}

/** What waits to enter the event logs, and to be sent. Its tables belong to no account. */
@ReadsFigures()
export class WebhookFigures implements FigureSource {
  private row: Row | undefined;

  constructor(
    private readonly database: Database,
    metrics: Metrics,
  ) {
    const read = (valueOf: (row: Row) => number) => (): [number][] => (this.row === undefined ? [] : [[valueOf(this.row)]]);
    metrics.eventLogEvents.read(read(({ events }) => events));
    metrics.eventLogOldest.read(read(({ oldest_event: age }) => age ?? 0));
    metrics.webhookEndpointsWaiting.read(read(({ endpoints }) => endpoints));
    metrics.webhookOldestDue.read(read(({ oldest_due: age }) => Math.max(0, age ?? 0)));
  }

  async read(): Promise<void> {
    const [row] = await this.database.global(readFigures, []);
    this.row = row;
  }

  forget(): void {
    this.row = undefined;
  }
}
