import { Migration } from '@mikro-orm/migrations';

/**
 * Lists find records by the terms of their texts. The tables are new, so that no lock of an existing one is needed; a follow-up fills them
 * account by account. Additive: records that the former release writes get their terms from the next sweep.
 */
export class Migration20261124100000_search_terms extends Migration {
  override name = 'Migration20261124100000_search_terms';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "campaigns"."campaign_term" ("account_id" uuid not null, "term" text collate "C" not null, "created_at" timestamptz(3) not null, "record_id" uuid not null, primary key ("account_id", "term", "created_at", "record_id"));`,
    );
    this.addSql(
      `create index "campaign_term_created_at" on "campaigns"."campaign_term" ("account_id", "created_at", "record_id", "term");`,
    );
    this.addSql(`alter table "campaigns"."campaign_term" enable row level security;`);
    this.addSql(`alter table "campaigns"."campaign_term" force row level security;`);
    this.addSql(
      `create policy "campaign_term_tenant" on "campaigns"."campaign_term" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(
      `create table "creative"."creative_term" ("account_id" uuid not null, "term" text collate "C" not null, "created_at" timestamptz(3) not null, "record_id" uuid not null, primary key ("account_id", "term", "created_at", "record_id"));`,
    );
    this.addSql(`create index "creative_term_created_at" on "creative"."creative_term" ("account_id", "created_at", "record_id", "term");`);
    this.addSql(`alter table "creative"."creative_term" enable row level security;`);
    this.addSql(`alter table "creative"."creative_term" force row level security;`);
    this.addSql(
      `create policy "creative_term_tenant" on "creative"."creative_term" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(
      `create table "audiences"."audience_term" ("account_id" uuid not null, "term" text collate "C" not null, "created_at" timestamptz(3) not null, "record_id" uuid not null, primary key ("account_id", "term", "created_at", "record_id"));`,
    );
    this.addSql(
      `create index "audience_term_created_at" on "audiences"."audience_term" ("account_id", "created_at", "record_id", "term");`,
    );
    this.addSql(`alter table "audiences"."audience_term" enable row level security;`);
    this.addSql(`alter table "audiences"."audience_term" force row level security;`);
    this.addSql(
      `create policy "audience_term_tenant" on "audiences"."audience_term" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "campaigns"."campaign_term";`);
    this.addSql(`drop table "creative"."creative_term";`);
    this.addSql(`drop table "audiences"."audience_term";`);
  }
}
