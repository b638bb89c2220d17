import { Migration } from '@mikro-orm/migrations';

/**
 * Bitmaps by which lists find several words. The worker builds them; until then, lists read the terms. Additive: terms that the former
 * release writes are late by the default of the column, so that no block lacks them.
 */
export class Migration20261126100000_search_blocks extends Migration {
  override name = 'Migration20261126100000_search_blocks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "foundation"."search_block" ("account_id" uuid not null, "resource" text not null, "block" int not null, "size" int not null, "first_at" timestamptz(3) not null, "last_at" timestamptz(3) not null, "last_id" uuid not null, primary key ("account_id", "resource", "block"));`,
    );
    this.addSql(`alter table "foundation"."search_block" enable row level security;`);
    this.addSql(`alter table "foundation"."search_block" force row level security;`);
    this.addSql(
      `create policy "search_block_tenant" on "foundation"."search_block" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(
      `create table "foundation"."search_place" ("account_id" uuid not null, "resource" text not null, "block" int not null, "word" int not null, "times" timestamptz[] not null, "record_ids" uuid[] not null, primary key ("account_id", "resource", "block", "word"));`,
    );
    this.addSql(`alter table "foundation"."search_place" enable row level security;`);
    this.addSql(`alter table "foundation"."search_place" force row level security;`);
    this.addSql(
      `create policy "search_place_tenant" on "foundation"."search_place" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(
      `create table "foundation"."search_bitmap" ("account_id" uuid not null, "resource" text not null, "block" int not null, "term" text collate "C" not null, "first_place" int not null, "bits" varbit not null, primary key ("account_id", "resource", "block", "term"));`,
    );
    this.addSql(`alter table "foundation"."search_bitmap" enable row level security;`);
    this.addSql(`alter table "foundation"."search_bitmap" force row level security;`);
    this.addSql(
      `create policy "search_bitmap_tenant" on "foundation"."search_bitmap" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`alter table "campaigns"."campaign_term" add column "is_late" boolean not null default false;`);
    this.addSql(`alter table "campaigns"."campaign_term" alter column "is_late" set default true;`);
    this.addSql(`alter table "creative"."creative_term" add column "is_late" boolean not null default false;`);
    this.addSql(`alter table "creative"."creative_term" alter column "is_late" set default true;`);
    this.addSql(`alter table "audiences"."audience_term" add column "is_late" boolean not null default false;`);
    this.addSql(`alter table "audiences"."audience_term" alter column "is_late" set default true;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "foundation"."search_block", "foundation"."search_place", "foundation"."search_bitmap";`);
    this.addSql(`alter table "campaigns"."campaign_term" drop column "is_late";`);
    this.addSql(`alter table "creative"."creative_term" drop column "is_late";`);
    this.addSql(`alter table "audiences"."audience_term" drop column "is_late";`);
  }
}
