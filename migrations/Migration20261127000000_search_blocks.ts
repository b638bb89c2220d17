import { Migration } from '@mikro-orm/migrations';

const tenant = `account_id = nullif(current_setting('app.account_id', true), '')::uuid`;

/**
 * Bitmaps by which lists find several frequent words. The worker builds them; until then, lists read the terms. Additive: there are none
 * while a process of the former release is alive, which does not mark the changes of terms.
 */
export class Migration20261127000000_search_blocks extends Migration {
  override name = 'Migration20261127000000_search_blocks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "foundation"."search_area" ("account_id" uuid not null, "resource" text not null, "opened_at" timestamptz(3) not null, "unmarked_until" xid8 null, "is_built" boolean not null default false, primary key ("account_id", "resource"));`,
    );
    this.addTenant('search_area');
    this.addSql(
      `create table "foundation"."search_mark" ("account_id" uuid not null, "resource" text not null, "created_at" timestamptz(3) not null, "record_id" uuid not null, "mark" uuid not null default gen_random_uuid(), primary key ("account_id", "resource", "created_at", "record_id", "mark"));`,
    );
    this.addTenant('search_mark');
    this.addSql(
      `create table "foundation"."search_block" ("account_id" uuid not null, "resource" text not null, "block" int not null, "starts_at" timestamptz(3) not null, "starts_id" uuid not null, "ends_at" timestamptz(3) not null, "ends_id" uuid not null, primary key ("account_id", "resource", "block"));`,
    );
    this.addSql(
      `create index "search_block_starts_at" on "foundation"."search_block" ("account_id", "resource", "starts_at", "starts_id");`,
    );
    this.addTenant('search_block');
    this.addSql(
      `create table "foundation"."search_place" ("account_id" uuid not null, "resource" text not null, "block" int not null, "word" int not null, "times" timestamptz[] not null, "record_ids" uuid[] not null, primary key ("account_id", "resource", "block", "word"));`,
    );
    this.addTenant('search_place');
    this.addSql(
      `create table "foundation"."search_bitmap" ("account_id" uuid not null, "resource" text not null, "block" int not null, "term" text collate "C" not null, "first_place" int not null, "bits" varbit not null, primary key ("account_id", "resource", "block", "term"));`,
    );
    this.addTenant('search_bitmap');
    this.addSql(`alter table "foundation"."process_heartbeat" add column "marks_terms" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "foundation"."process_heartbeat" drop column "marks_terms";`);
    this.addSql(
      `drop table "foundation"."search_area", "foundation"."search_mark", "foundation"."search_block", "foundation"."search_place", "foundation"."search_bitmap";`,
    );
  }

  private addTenant(table: string): void {
    this.addSql(`alter table "foundation"."${table}" enable row level security;`);
    this.addSql(`alter table "foundation"."${table}" force row level security;`);
    this.addSql(`create policy "${table}_tenant" on "foundation"."${table}" using (${tenant}) with check (${tenant});`);
  }
}
