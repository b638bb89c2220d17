import { Migration } from '@mikro-orm/migrations';

export class Migration20261121090000_tables extends Migration {
  override name = 'Migration20261121090000_tables';

  override up(): void | Promise<void> {
    this.addSql(`create schema if not exists "accounts";`);
    this.addSql(`create schema if not exists "foundation";`);
    this.addSql(`create schema if not exists "campaigns";`);
    this.addSql(
      `create table "accounts"."account" ("id" uuid not null, "name" text not null, "plan" text not null, "currency" text not null, "timezone" text not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "accounts"."account" add constraint "account_plan" check (plan in ('starter', 'growth', 'enterprise'));`);

    this.addSql(
      `create table "accounts"."api_key" ("account_id" uuid not null, "id" uuid not null, "user_id" uuid not null, "name" text not null, "prefix" text not null, "last4" text not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "exposed_at" timestamptz(3) null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "api_key_user" on "accounts"."api_key" ("account_id", "user_id");`);

    this.addSql(
      `create table "foundation"."audit_entry" ("account_id" uuid not null, "id" uuid not null, "at" timestamptz(3) not null, "user_id" uuid null, "api_key_id" uuid null, "action" text not null, "resource_type" text not null, "resource_id" uuid not null, "changes" jsonb not null, "request_id" text null, "address" text null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "audit_entry_resource" on "foundation"."audit_entry" ("account_id", "resource_id", "id");`);

    this.addSql(
      `create table "campaigns"."campaign" ("account_id" uuid not null, "id" uuid not null, "revision" int not null, "status" text not null, "status_reason" text null, "status_changed_at" timestamptz(3) not null, "name" text not null, "objective" text null, "connection_ids" uuid[] not null, "creative_ids" uuid[] not null, "audience_ids" uuid[] not null, "excluded_audience_ids" uuid[] not null, "budget_type" text null, "budget_amount_micros" bigint null, "bid_strategy" jsonb not null, "starts_at" timestamptz(3) null, "ends_at" timestamptz(3) null, "landing_url" text null, "tracking_params" jsonb not null, "special_ad_categories" text[] not null, "external_id" text null, "metadata" jsonb not null, "labels" text[] not null, "spend_to_date_micros" bigint not null, "launched_at" timestamptz(3) null, "paused_at" timestamptz(3) null, "completed_at" timestamptz(3) null, "archived_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "created_by_user_id" uuid null, "created_by_api_key_id" uuid null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "campaign_created_at" on "campaigns"."campaign" ("account_id", "created_at", "id");`);
    this.addSql(`create index "campaign_updated_at" on "campaigns"."campaign" ("account_id", "updated_at", "id");`);
    this.addSql(`create index "campaign_name" on "campaigns"."campaign" ("account_id", "name", "id");`);
    this.addSql(`create index "campaign_status" on "campaigns"."campaign" ("account_id", "status", "id");`);
    this.addSql(`create index "campaign_starts_at" on "campaigns"."campaign" ("account_id", "starts_at", "id");`);
    this.addSql(`create index "campaign_ends_at" on "campaigns"."campaign" ("account_id", "ends_at", "id");`);
    this.addSql(`create index "campaign_budget_amount" on "campaigns"."campaign" ("account_id", "budget_amount_micros", "id");`);
    this.addSql(
      `create unique index campaign_external_id on campaigns.campaign (account_id, external_id) where status <> 'archived' and external_id is not null;`,
    );
    this.addSql(
      `alter table "campaigns"."campaign" add constraint "campaign_status" check (status in ('draft', 'scheduled', 'active', 'paused', 'completed', 'archived'));`,
    );
    this.addSql(
      `alter table "campaigns"."campaign" add constraint "campaign_objective" check (objective in ('awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'));`,
    );
    this.addSql(`alter table "campaigns"."campaign" add constraint "campaign_budget_type" check (budget_type in ('daily', 'lifetime'));`);
    this.addSql(
      `alter table "campaigns"."campaign" add constraint "campaign_budget_whole" check ((budget_type is null) = (budget_amount_micros is null));`,
    );
    this.addSql(
      `alter table "campaigns"."campaign" add constraint "campaign_budget_amount" check (budget_amount_micros between 1 and 9007199254740991);`,
    );

    this.addSql(
      `create table "accounts"."credential" ("hash" bytea not null, "account_id" uuid not null, "key_id" uuid not null, primary key ("hash"));`,
    );
    this.addSql(`create index "credential_key" on "accounts"."credential" ("key_id");`);

    this.addSql(
      `create table "foundation"."idempotency_key" ("account_id" uuid not null, "scope" bytea not null, "fingerprint" bytea not null, "status" smallint not null, "body" text not null, "location" text null, "etag" text null, "expires_at" timestamptz(3) not null, primary key ("account_id", "scope"));`,
    );
    this.addSql(`create index "idempotency_key_expiry" on "foundation"."idempotency_key" ("account_id", "expires_at");`);

    this.addSql(
      `create table "accounts"."request_window" ("account_id" uuid not null, "minute_start" timestamptz(3) not null, "minute_count" int not null, "day_start" date not null, "day_count" int not null, primary key ("account_id"));`,
    );

    this.addSql(
      `create table "accounts"."throttle_window" ("key" text not null, "window_start" timestamptz(3) not null, "hits" int not null, primary key ("key"));`,
    );

    this.addSql(
      `create table "accounts"."usage_minute" ("account_id" uuid not null, "key_id" uuid not null, "minute" timestamptz(3) not null, "allowed" int not null, "limited" int not null, primary key ("account_id", "key_id", "minute"));`,
    );

    this.addSql(
      `create table "accounts"."user" ("account_id" uuid not null, "id" uuid not null, "name" text not null, "email" text not null, "role" text not null, "created_at" timestamptz(3) not null, "deactivated_at" timestamptz(3) null, primary key ("account_id", "id"));`,
    );
    this.addSql(`alter table "accounts"."user" add constraint "user_role" check (role in ('viewer', 'editor', 'manager', 'admin'));`);

    this.addSql(
      `create table "accounts"."user_email" ("email" text not null, "account_id" uuid not null, "user_id" uuid not null, primary key ("email"));`,
    );
    this.addSql(`create index "user_email_user" on "accounts"."user_email" ("user_id");`);

    this.addSql(`alter table "accounts"."account" enable row level security;`);
    this.addSql(`alter table "accounts"."account" force row level security;`);
    this.addSql(
      `create policy "account_tenant" on "accounts"."account" using (id = nullif(current_setting('app.account_id', true), '')::uuid) with check (id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`alter table "accounts"."api_key" enable row level security;`);
    this.addSql(`alter table "accounts"."api_key" force row level security;`);
    this.addSql(
      `create policy "api_key_tenant" on "accounts"."api_key" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`alter table "foundation"."audit_entry" enable row level security;`);
    this.addSql(`alter table "foundation"."audit_entry" force row level security;`);
    this.addSql(
      `create policy "audit_entry_tenant" on "foundation"."audit_entry" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`alter table "campaigns"."campaign" enable row level security;`);
    this.addSql(`alter table "campaigns"."campaign" force row level security;`);
    this.addSql(
      `create policy "campaign_tenant" on "campaigns"."campaign" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`alter table "foundation"."idempotency_key" enable row level security;`);
    this.addSql(`alter table "foundation"."idempotency_key" force row level security;`);
    this.addSql(
      `create policy "idempotency_key_tenant" on "foundation"."idempotency_key" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`alter table "accounts"."request_window" enable row level security;`);
    this.addSql(`alter table "accounts"."request_window" force row level security;`);
    this.addSql(
      `create policy "request_window_tenant" on "accounts"."request_window" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`alter table "accounts"."usage_minute" enable row level security;`);
    this.addSql(`alter table "accounts"."usage_minute" force row level security;`);
    this.addSql(
      `create policy "usage_minute_tenant" on "accounts"."usage_minute" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`alter table "accounts"."user" enable row level security;`);
    this.addSql(`alter table "accounts"."user" force row level security;`);
    this.addSql(
      `create policy "user_tenant" on "accounts"."user" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
  }
}
