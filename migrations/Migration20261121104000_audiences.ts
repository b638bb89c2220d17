import { Migration } from '@mikro-orm/migrations';

export class Migration20261121104000_audiences extends Migration {
  override name = 'Migration20261121104000_audiences';

  override up(): void | Promise<void> {
    this.addSql(`create schema if not exists "audiences";`);
    this.addSql(
      `create table "audiences"."audience" ("account_id" uuid not null, "id" uuid not null, "revision" int not null, "status" text not null, "name" text not null, "description" text null, "type" text not null, "rules" jsonb null, "lookalike" jsonb null, "source_audience_id" uuid null, "external_id" text null, "metadata" jsonb not null, "labels" text[] not null, "failure_code" text null, "size_lower" bigint null, "size_upper" bigint null, "measured_at" timestamptz(3) null, "platforms" jsonb not null, "build" int not null, "failed_builds" int not null, "next_build_at" timestamptz(3) null, "archived_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "audience_created_at" on "audiences"."audience" ("account_id", "created_at", "id");`);
    this.addSql(`create index "audience_updated_at" on "audiences"."audience" ("account_id", "updated_at", "id");`);
    this.addSql(`create index "audience_name" on "audiences"."audience" ("account_id", "name", "id");`);
    this.addSql(`create index "audience_status" on "audiences"."audience" ("account_id", "status", "id");`);
    this.addSql(`create index "audience_size" on "audiences"."audience" ("account_id", "size_lower", "id");`);
    this.addSql(`create index "audience_next_build_at" on "audiences"."audience" ("account_id", "next_build_at", "id");`);
    this.addSql(`create index "audience_source" on "audiences"."audience" ("account_id", "source_audience_id", "id");`);
    this.addSql(
      `create unique index audience_external_id on audiences.audience (account_id, external_id) where status <> 'archived' and external_id is not null;`,
    );

    this.addSql(
      `create table "audiences"."audience_insights" ("account_id" uuid not null, "audience_id" uuid not null, "content" jsonb not null, primary key ("account_id", "audience_id"));`,
    );

    this.addSql(
      `create table "audiences"."audience_overlap" ("account_id" uuid not null, "audience_id" uuid not null, "other_id" uuid not null, "share" double precision null, primary key ("account_id", "audience_id", "other_id"));`,
    );
    this.addSql(`create index "audience_overlap_other" on "audiences"."audience_overlap" ("account_id", "other_id");`);

    this.addSql(
      `alter table "audiences"."audience" add constraint "audience_status" check (status in ('building', 'ready', 'too_small', 'failed', 'archived'));`,
    );
    this.addSql(`alter table "audiences"."audience" add constraint "audience_type" check (type in ('rule_based', 'lookalike'));`);
    this.addSql(
      `alter table "audiences"."audience" add constraint "audience_definition" check ((type = 'rule_based' or rules is null) and (type = 'lookalike' or lookalike is null));`,
    );
    this.addSql(
      `alter table "audiences"."audience" add constraint "audience_failure" check (failure_code in ('no_connection', 'platform_unavailable', 'connection_expired', 'platform_rejected', 'source_not_ready', 'source_archived', 'build_error'));`,
    );
    this.addSql(
      `alter table "audiences"."audience" add constraint "audience_failed" check (status <> 'failed' or failure_code is not null);`,
    );
    this.addSql(
      `alter table "audiences"."audience" add constraint "audience_size" check ((size_lower is null) = (size_upper is null) and size_lower >= 0 and size_lower < size_upper);`,
    );
    this.addSql(`alter table "audiences"."audience" enable row level security;`);
    this.addSql(`alter table "audiences"."audience" force row level security;`);
    this.addSql(
      `create policy "audience_tenant" on "audiences"."audience" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "audiences"."audience_insights" enable row level security;`);
    this.addSql(`alter table "audiences"."audience_insights" force row level security;`);
    this.addSql(
      `create policy "audience_insights_tenant" on "audiences"."audience_insights" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "audiences"."audience_overlap" enable row level security;`);
    this.addSql(`alter table "audiences"."audience_overlap" force row level security;`);
    this.addSql(
      `create policy "audience_overlap_tenant" on "audiences"."audience_overlap" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(
      `alter table audiences.audience add constraint audience_source_exists foreign key (account_id, source_audience_id) references audiences.audience (account_id, id);`,
    );
    this.addSql(
      `alter table audiences.audience_insights add constraint audience_insights_audience foreign key (account_id, audience_id) references audiences.audience (account_id, id);`,
    );
    this.addSql(
      `alter table audiences.audience_overlap add constraint audience_overlap_audience foreign key (account_id, audience_id) references audiences.audience (account_id, id);`,
    );
    this.addSql(
      `alter table audiences.audience_overlap add constraint audience_overlap_other_exists foreign key (account_id, other_id) references audiences.audience (account_id, id);`,
    );
    // A building changes its row a few times within a second: room for the new versions on the same page.
    this.addSql(`alter table audiences.audience set (fillfactor = 80);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "audiences"."audience" cascade;`);
    this.addSql(`drop table if exists "audiences"."audience_insights" cascade;`);
    this.addSql(`drop table if exists "audiences"."audience_overlap" cascade;`);

    this.addSql(`drop schema if exists "audiences";`);
  }
}
