import { Migration } from '@mikro-orm/migrations';

/** When notices of an expiration were given. Additive: the former release gives none, and keeps the columns. */
export class Migration20261125210000_expiry_notices extends Migration {
  override name = 'Migration20261125210000_expiry_notices';

  override up(): void | Promise<void> {
    this.addSql(`alter table "connections"."connection" add column "expiry_noticed_at" timestamptz(3) null;`);
    this.addSql(`alter table "accounts"."api_key" add column "expiry_noticed_at" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "connections"."connection" drop column "expiry_noticed_at";`);
    this.addSql(`alter table "accounts"."api_key" drop column "expiry_noticed_at";`);
  }
}
