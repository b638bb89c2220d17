import { Migration } from '@mikro-orm/migrations';

const columns = {
  wanted_state: 'desired_state',
  wanted_revision: 'desired_revision',
  seen_state: 'observed_state',
  sight_lost_at: 'authorization_lost_at',
  double_check_at: 'duplicate_check_at',
};
const constraints = {
  delivery_wanted_state: 'delivery_desired_state',
  delivery_seen_state: 'delivery_observed_state',
};

/**
 * Deliveries belong to a context of their own. The table moves with its rows, indexes, constraints and policy. It needs a standstill:
 * the version before reads the old names.
 */
export class Migration20261122140000_delivery_tables extends Migration {
  override name = 'Migration20261122140000_delivery_tables';

  override up(): void | Promise<void> {
    this.addSql(`create schema if not exists "delivery";`);
    this.addSql(`alter table "campaigns"."delivery" set schema "delivery";`);
    this.rename(Object.entries(columns), Object.entries(constraints));
  }

  override down(): void | Promise<void> {
    const reversed = (names: object) => Object.entries(names).map(([before, after]) => [after, before] as [string, string]);
    this.rename(reversed(columns), reversed(constraints));
    this.addSql(`alter table "delivery"."delivery" set schema "campaigns";`);
    this.addSql(`drop schema "delivery";`);
  }

  private rename(columnNames: readonly [string, string][], constraintNames: readonly [string, string][]): void {
    for (const [from, to] of columnNames) this.addSql(`alter table "delivery"."delivery" rename column "${from}" to "${to}";`);
    for (const [from, to] of constraintNames) this.addSql(`alter table "delivery"."delivery" rename constraint "${from}" to "${to}";`);
  }
}
