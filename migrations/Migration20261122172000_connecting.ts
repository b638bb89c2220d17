import { Migration } from '@mikro-orm/migrations';

/**
 * What a connection knows of its ad account and its platform's settings, and which connections hold a token of a person. A started
 * authorization names the connection that comes of it, which exists only after the consent: hence no foreign key. Additive.
 */
export class Migration20261122172000_connecting extends Migration {
  override name = 'Migration20261122172000_connecting';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "connections"."connection" add column "authorized_by" uuid null, add column "access" jsonb not null default '{}', add column "settings" jsonb not null default '{}';`,
    );
    this.addSql(`alter table "ad_platforms"."pending_authorization" drop constraint "pending_authorization_connection";`);
    this.addSql(
      `create table "ad_platforms"."grant_holder" ("platform" text not null, "subject_hash" bytea not null, "connection_id" uuid not null, "held_until" timestamptz(3) null, "revoking_until" timestamptz(3) null, primary key ("platform", "subject_hash", "connection_id"));`,
    );
    this.addSql(`create index "grant_holder_connection" on "ad_platforms"."grant_holder" ("connection_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "ad_platforms"."grant_holder";`);
    this.addSql(
      `delete from "ad_platforms"."pending_authorization" a where not exists (select from "connections"."connection" c where c."account_id" = a."account_id" and c."id" = a."connection_id");`,
    );
    this.addSql(
      `alter table "ad_platforms"."pending_authorization" add constraint "pending_authorization_connection" foreign key ("account_id", "connection_id") references "connections"."connection" ("account_id", "id");`,
    );
    this.addSql(`alter table "connections"."connection" drop column "authorized_by", drop column "access", drop column "settings";`);
  }
}
