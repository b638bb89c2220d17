import { Migration } from '@mikro-orm/migrations';

/** What is in force on a platform, also while it refuses a change. Filled by the next report of the platform. */
export class Migration20261127160000_confirmed_delivery extends Migration {
  override name = 'Migration20261127160000_confirmed_delivery';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "delivery"."delivery" add "observed_status" text null, add "confirmed_campaign_revision" int null, add "confirmed_at" timestamptz(3) null, add "confirmed_budget_micros" bigint null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "delivery"."delivery" drop column "observed_status", drop column "confirmed_campaign_revision", drop column "confirmed_at", drop column "confirmed_budget_micros";`,
    );
  }
}
