import { type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { combined, type FigureSource, inBatchesOfAccounts, Metrics, ReadsFigures, sum } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';

const readUnconfirmed = sql(
  'unconfirmed deliveries',
  `select platform, blocked_by, sum(deliveries)::int as deliveries, extract(epoch from now() - min(oldest_since))::float8 as oldest
   from delivery.unconfirmed($1::uuid[]) group by 1, 2`,
);

interface Row {
  readonly platform: string;
  readonly blocked_by: string;
  readonly deliveries: number;
  /** Null if all are confirmed. */
  readonly oldest: number | null;
}

const labelsOf = ({ platform, blocked_by }: Row) => [platform, blocked_by];

/** How many changes no platform has confirmed, and for how long. */
@ReadsFigures()
export class DeliveryFigures implements FigureSource {
  private rows: readonly Row[] = [];

  constructor(
    private readonly database: Database,
    metrics: Metrics,
  ) {
    metrics.deliveryUnconfirmed.read(() => combined(this.rows, labelsOf, ({ deliveries }) => deliveries, sum));
    metrics.deliveryOldestUnconfirmed.read(() => combined(this.rows, labelsOf, ({ oldest }) => oldest ?? 0, Math.max));
  }

  async read(accountIds: readonly Id<'acc'>[]): Promise<void> {
    this.rows = await inBatchesOfAccounts(accountIds, (some) => this.database.global(readUnconfirmed, [some.map((id) => uuidOf(id))]));
  }

  forget(): void {
    this.rows = [];
  }
}
