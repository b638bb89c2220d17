import { Migration } from '@mikro-orm/migrations';

/**
 * Counts the calls to platforms by account too, in a table of its own: the former release counts on in `quota_use`, which stays the count of
 * the installation. Earlier calls belong to no account, so for a day they count for the installation only. Additive.
 */
export class Migration20261123101000_quota_by_account extends Migration {
  override name = 'Migration20261123101000_quota_by_account';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "ad_platforms"."quota_use_of_account" ("platform" text not null, "party" uuid not null, "hour" timestamptz(3) not null, "purpose" text not null, "operations" int not null, primary key ("platform", "party", "hour", "purpose"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "ad_platforms"."quota_use_of_account";`);
  }
}
