import { Migration } from '@mikro-orm/migrations';

export class Migration20261121103000_creative extends Migration {
  override name = 'Migration20261121103000_creative';

  override up(): void | Promise<void> {
    this.addSql(`create schema if not exists "creative";`);
    this.addSql(
      `create table "creative"."creative" ("account_id" uuid not null, "id" uuid not null, "revision" int not null, "status" text not null, "failure" jsonb null, "type" text not null, "prompt" text not null, "brand" jsonb null, "language" text not null, "target_platforms" text[] not null, "aspect_ratios" text[] not null, "requested_variants" smallint not null, "name" text not null, "landing_url" text null, "call_to_action" text null, "alt_text" text null, "description" text null, "primary_variant_id" uuid null, "external_id" text null, "metadata" jsonb not null, "labels" text[] not null, "provider" text not null, "completed_variants" smallint not null, "usage" jsonb not null, "started_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "archived_at" timestamptz(3) null, "created_by_user_id" uuid null, "created_by_api_key_id" uuid null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "creative_created_at" on "creative"."creative" ("account_id", "created_at", "id");`);
    this.addSql(`create index "creative_updated_at" on "creative"."creative" ("account_id", "updated_at", "id");`);
    this.addSql(`create index "creative_name" on "creative"."creative" ("account_id", "name", "id");`);
    this.addSql(`create index "creative_type" on "creative"."creative" ("account_id", "type", "id");`);
    this.addSql(`create index "creative_status" on "creative"."creative" ("account_id", "status", "id");`);
    this.addSql(
      `create unique index creative_external_id on creative.creative (account_id, external_id) where status <> 'archived' and external_id is not null;`,
    );

    this.addSql(
      `create table "creative"."variant" ("account_id" uuid not null, "id" uuid not null, "creative_id" uuid not null, "position" smallint not null, "status" text not null, "aspect_ratio" text null, "copy" jsonb null, "image" jsonb null, "failure" jsonb null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "variant_position" on "creative"."variant" ("account_id", "creative_id", "position", "id");`);
    this.addSql(`create index "variant_created_at" on "creative"."variant" ("account_id", "creative_id", "created_at", "id");`);
    this.addSql(`create index "variant_status" on "creative"."variant" ("account_id", "creative_id", "status", "id");`);

    this.addSql(
      `alter table "creative"."creative" add constraint "creative_status" check (status in ('generating', 'ready', 'failed', 'archived'));`,
    );
    this.addSql(`alter table "creative"."creative" add constraint "creative_type" check (type in ('image', 'text'));`);
    this.addSql(`alter table "creative"."creative" enable row level security;`);
    this.addSql(`alter table "creative"."creative" force row level security;`);
    this.addSql(
      `create policy "creative_tenant" on "creative"."creative" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(
      `alter table "creative"."variant" add constraint "variant_status" check (status in ('generating', 'ready', 'failed', 'archived'));`,
    );
    this.addSql(`alter table "creative"."variant" enable row level security;`);
    this.addSql(`alter table "creative"."variant" force row level security;`);
    this.addSql(
      `create policy "variant_tenant" on "creative"."variant" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(
      `alter table creative.variant add constraint variant_creative foreign key (account_id, creative_id) references creative.creative (account_id, id);`,
    );
    // A generation changes its rows a few times within a second: room for the new versions on the same page.
    this.addSql(`alter table creative.creative set (fillfactor = 80);`);
    this.addSql(`alter table creative.variant set (fillfactor = 60);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "creative"."variant" cascade;`);
    this.addSql(`drop table if exists "creative"."creative" cascade;`);

    this.addSql(`drop schema if exists "creative";`);
  }
}
