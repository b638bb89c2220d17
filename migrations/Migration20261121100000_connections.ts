import { Migration } from '@mikro-orm/migrations';

export class Migration20261121100000_connections extends Migration {
  override name = 'Migration20261121100000_connections';

  override up(): void | Promise<void> {
    this.addSql(`create schema if not exists "connections";`);
    this.addSql(
      `create table "connections"."connection" ("account_id" uuid not null, "id" uuid not null, "revision" int not null, "platform" text not null, "name" text not null, "external_account_id" text null, "status" text not null, "status_reason" text null, "status_since" timestamptz(3) not null, "currency" text not null, "timezone" text not null, "scopes" text[] not null, "token_expires_at" timestamptz(3) null, "failed_syncs" int not null, "last_sync_id" uuid null, "last_synced_at" timestamptz(3) null, "data_through" date null, "final_through" date null, "history_from" date null, "next_sync_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "connected_at" timestamptz(3) null, "disconnected_at" timestamptz(3) null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "connection_created_at" on "connections"."connection" ("account_id", "created_at", "id");`);
    this.addSql(`create index "connection_updated_at" on "connections"."connection" ("account_id", "updated_at", "id");`);
    this.addSql(`create index "connection_name" on "connections"."connection" ("account_id", "name", "id");`);
    this.addSql(`create index "connection_platform" on "connections"."connection" ("account_id", "platform", "id");`);
    this.addSql(`create index "connection_status" on "connections"."connection" ("account_id", "status", "id");`);
    this.addSql(`create index "connection_last_synced_at" on "connections"."connection" ("account_id", "last_synced_at", "id");`);
    this.addSql(
      `create unique index connection_ad_account on connections.connection (account_id, platform, external_account_id) where status <> 'disconnected' and external_account_id is not null;`,
    );

    this.addSql(
      `create table "connections"."token" ("account_id" uuid not null, "connection_id" uuid not null, "sealed" text not null, "key_id" text not null, "generation" int not null, "lease_id" uuid null, "lease_until" timestamptz(3) null, "updated_at" timestamptz(3) not null, primary key ("account_id", "connection_id"));`,
    );

    this.addSql(
      `create table "connections"."pending_authorization" ("account_id" uuid not null, "state_hash" bytea not null, "connection_id" uuid not null, "sealed" text not null, "expires_at" timestamptz(3) not null, primary key ("account_id", "state_hash"));`,
    );
    this.addSql(`create index "pending_authorization_expiry" on "connections"."pending_authorization" ("account_id", "expires_at");`);

    this.addSql(
      `create table "connections"."platform_object" ("account_id" uuid not null, "connection_id" uuid not null, "kind" text not null, "platform_id" text not null, "reference" uuid null, primary key ("account_id", "connection_id", "kind", "platform_id"));`,
    );

    this.addSql(
      `create table "connections"."sync_run" ("account_id" uuid not null, "id" uuid not null, "connection_id" uuid not null, "trigger" text not null, "status" text not null, "start_date" date not null, "end_date" date not null, "rows_inserted" int not null, "rows_restated" int not null, "rows_unchanged" int not null, "errors" jsonb not null, "landed_through" date null, "data_through" date null, "interruptions" int not null, "queued_at" timestamptz(3) not null, "started_at" timestamptz(3) null, "finished_at" timestamptz(3) null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "sync_run_connection" on "connections"."sync_run" ("account_id", "connection_id", "id");`);
    this.addSql(`create index sync_run_manual on connections.sync_run (account_id, connection_id, queued_at) where trigger = 'manual';`);
    this.addSql(`create unique index sync_run_open on connections.sync_run (account_id, connection_id) where finished_at is null;`);

    this.addSql(
      `alter table "connections"."connection" add constraint "connection_status" check (status in ('pending', 'connected', 'error', 'expired', 'disconnected'));`,
    );
    this.addSql(`alter table "connections"."connection" enable row level security;`);
    this.addSql(`alter table "connections"."connection" force row level security;`);
    this.addSql(
      `create policy "connection_tenant" on "connections"."connection" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "connections"."token" enable row level security;`);
    this.addSql(`alter table "connections"."token" force row level security;`);
    this.addSql(
      `create policy "token_tenant" on "connections"."token" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "connections"."pending_authorization" enable row level security;`);
    this.addSql(`alter table "connections"."pending_authorization" force row level security;`);
    this.addSql(
      `create policy "pending_authorization_tenant" on "connections"."pending_authorization" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(
      `alter table "connections"."platform_object" add constraint "platform_object_kind" check (kind in ('campaign', 'ad', 'ad_set'));`,
    );
    this.addSql(`alter table "connections"."platform_object" enable row level security;`);
    this.addSql(`alter table "connections"."platform_object" force row level security;`);
    this.addSql(
      `create policy "platform_object_tenant" on "connections"."platform_object" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(
      `alter table "connections"."sync_run" add constraint "sync_run_trigger" check (trigger in ('manual', 'scheduled', 'reconnect'));`,
    );
    this.addSql(
      `alter table "connections"."sync_run" add constraint "sync_run_status" check (status in ('queued', 'running', 'succeeded', 'partial', 'failed'));`,
    );
    this.addSql(`alter table "connections"."sync_run" enable row level security;`);
    this.addSql(`alter table "connections"."sync_run" force row level security;`);
    this.addSql(
      `create policy "sync_run_tenant" on "connections"."sync_run" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    // Without relations in the mapping: composite, so that a row cannot point into another account.
    this.addSql(
      `alter table "connections"."token" add constraint "token_connection" foreign key ("account_id", "connection_id") references "connections"."connection" ("account_id", "id");`,
    );
    this.addSql(
      `alter table "connections"."pending_authorization" add constraint "pending_authorization_connection" foreign key ("account_id", "connection_id") references "connections"."connection" ("account_id", "id");`,
    );
    this.addSql(
      `alter table "connections"."platform_object" add constraint "platform_object_connection" foreign key ("account_id", "connection_id") references "connections"."connection" ("account_id", "id");`,
    );
    this.addSql(
      `alter table "connections"."sync_run" add constraint "sync_run_connection" foreign key ("account_id", "connection_id") references "connections"."connection" ("account_id", "id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "connections"."connection" cascade;`);
    this.addSql(`drop table if exists "connections"."token" cascade;`);
    this.addSql(`drop table if exists "connections"."pending_authorization" cascade;`);
    this.addSql(`drop table if exists "connections"."platform_object" cascade;`);
    this.addSql(`drop table if exists "connections"."sync_run" cascade;`);

    this.addSql(`drop schema if exists "connections";`);
  }
}
