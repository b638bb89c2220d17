import { Migration } from '@mikro-orm/migrations';

/**
 * The share of a lifetime budget that each platform holds, and how often in a row a campaign was not found there. Defaults let the
 * version before write rows; shares are filled in by the next push or the next spend that is reported.
 */
export class Migration20261122110000_budget_shares extends Migration {
  override name = 'Migration20261122110000_budget_shares';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "campaigns"."delivery" add column "budget_share_micros" bigint null, add column "budget_offset_micros" bigint not null default 0, add column "budget_used_up" boolean not null default false, add column "misses" int not null default 0, add column "missing_since" timestamptz(3) null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "campaigns"."delivery" drop column "budget_share_micros", drop column "budget_offset_micros", drop column "budget_used_up", drop column "misses", drop column "missing_since";`,
    );
  }
}
