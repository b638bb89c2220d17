import { Migration } from '@mikro-orm/migrations';

/** Counts the calls of the installation to platforms that limit them, and what platforms announce to it. Additive. */
export class Migration20261122171000_platform_quota extends Migration {
  override name = 'Migration20261122171000_platform_quota';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "ad_platforms"."quota_use" ("platform" text not null, "hour" timestamptz(3) not null, "purpose" text not null, "operations" int not null, primary key ("platform", "hour", "purpose"));`,
    );
    this.addSql(
      `create table "ad_platforms"."quota_look" ("platform" text not null, "connection_id" uuid not null, "looked_at" timestamptz(3) not null, "reviewed_at" timestamptz(3) not null, primary key ("platform", "connection_id"));`,
    );
    this.addSql(
      `create table "ad_platforms"."deprecation" ("platform" text not null, "text" text not null, "last_seen_at" timestamptz(3) not null, primary key ("platform", "text"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "ad_platforms"."deprecation";`);
    this.addSql(`drop table "ad_platforms"."quota_look";`);
    this.addSql(`drop table "ad_platforms"."quota_use";`);
  }
}
