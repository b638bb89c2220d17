import { Migration } from '@mikro-orm/migrations';

/** Which threshold of the daily quota was announced last. Additive: the former release announces none, and keeps the columns. */
export class Migration20261125211000_quota_notices extends Migration {
  override name = 'Migration20261125211000_quota_notices';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "accounts"."account" add column "quota_noticed_on" date null, add column "quota_noticed_requests" int not null default 0;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "accounts"."account" drop column "quota_noticed_on", drop column "quota_noticed_requests";`);
  }
}
