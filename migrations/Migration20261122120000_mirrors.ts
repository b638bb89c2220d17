import { Migration } from '@mikro-orm/migrations';

/** A mirror asks what has changed since; an expired source of metrics is waited for no longer than a day. */
export class Migration20261122120000_mirrors extends Migration {
  override name = 'Migration20261122120000_mirrors';

  override up(): void | Promise<void> {
    this.addSql(`alter table "analytics"."connection" add "status_since" timestamptz(3) null;`);
    this.addSql(`create index "delivery_updated_at" on "campaigns"."delivery" ("account_id", "updated_at", "campaign_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "campaigns"."delivery_updated_at";`);
    this.addSql(`alter table "analytics"."connection" drop column "status_since";`);
  }
}
