import { Migration } from '@mikro-orm/migrations';

/**
 * Hashes of people made with one APP_SECRET cannot be compared with those of another one, so each row names its secret. Null for the hashes
 * of former releases, which had no secret. Additive.
 */
export class Migration20261123103000_mark_of_secret extends Migration {
  override name = 'Migration20261123103000_mark_of_secret';

  override up(): void | Promise<void> {
    this.addSql(`alter table "ad_platforms"."grant_holder" add column "secret_mark" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "ad_platforms"."grant_holder" drop column "secret_mark";`);
  }
}
