import { Migration } from '@mikro-orm/migrations';

/**
 * The tokens, the started authorizations and the IDs of platform objects belong to the ad platforms, which have a schema of their own
 * now. A table keeps its rows, indexes, policies, grants and foreign keys. Processes of an earlier version do not find the tables, so
 * this migration needs a standstill.
 */
export class Migration20261122141000_ad_platforms_tables extends Migration {
  override name = 'Migration20261122141000_ad_platforms_tables';

  override up(): void | Promise<void> {
    this.addSql(`create schema if not exists "ad_platforms";`);
    this.addSql(`alter table "connections"."token" set schema "ad_platforms";`);
    this.addSql(`alter table "connections"."pending_authorization" set schema "ad_platforms";`);
    this.addSql(`alter table "connections"."platform_object" set schema "ad_platforms";`);
    this.addSql(`alter table "connections"."sync_run" rename column "landed_through" to "ingested_through";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "connections"."sync_run" rename column "ingested_through" to "landed_through";`);
    this.addSql(`alter table "ad_platforms"."platform_object" set schema "connections";`);
    this.addSql(`alter table "ad_platforms"."pending_authorization" set schema "connections";`);
    this.addSql(`alter table "ad_platforms"."token" set schema "connections";`);
    this.addSql(`drop schema if exists "ad_platforms";`);
  }
}
