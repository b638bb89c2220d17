import { Migration } from '@mikro-orm/migrations';

/** The maximum daily amount of a campaign. Additive: the former release does not read it, so a limit holds once all processes are new. */
export class Migration20261128040000_spending_limits extends Migration {
  override name = 'Migration20261128040000_spending_limits';

  override up(): void | Promise<void> {
    this.addSql(`alter table "accounts"."account" add column "max_campaign_daily_micros" bigint null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "accounts"."account" drop column "max_campaign_daily_micros";`);
  }
}
