import { Migration } from '@mikro-orm/migrations';

const sameTenant = `account_id = nullif(current_setting('app.account_id', true), '')::uuid`;
const tenantTable = (name: string) => [
  `alter table "webhooks"."${name}" enable row level security;`,
  `alter table "webhooks"."${name}" force row level security;`,
  `create policy "${name}_tenant" on "webhooks"."${name}" as permissive for all to public using (${sameTenant}) with check (${sameTenant});`,
];

/** Webhook endpoints, their health, and the deliveries and attempts. Additive: processes of the former release send nothing. */
export class Migration20261125200000_webhooks extends Migration {
  override name = 'Migration20261125200000_webhooks';

  override up(): void | Promise<void> {
    for (const statement of [
      `create table "webhooks"."endpoint" ("account_id" uuid not null, "id" uuid not null, "revision" int not null, "url" text not null, "description" text null, "event_types" text[] not null, "metadata" jsonb not null, "user_id" uuid null, "status" text not null, "disabled_code" text null, "disabled_at" timestamptz(3) null, "disabled_sequence" bigint null, "sealed_secret" text not null, "secret_hint" text not null, "previous_sealed_secret" text null, "previous_secret_expires_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("account_id", "id"), constraint "endpoint_status" check (status in ('enabled', 'disabled')), constraint "endpoint_disabled" check ((status = 'disabled') = (disabled_code is not null)));`,
      ...tenantTable('endpoint'),
      `create index "endpoint_created_at" on "webhooks"."endpoint" ("account_id", "created_at", "id");`,
      `create table "webhooks"."endpoint_health" ("account_id" uuid not null, "endpoint_id" uuid not null, "last_success_at" timestamptz(3) null, "last_failure_at" timestamptz(3) null, "consecutive_failures" int not null, "failing_since" timestamptz(3) null, "is_overloaded" boolean not null, primary key ("account_id", "endpoint_id"));`,
      ...tenantTable('endpoint_health'),
      `create table "webhooks"."delivery" ("account_id" uuid not null, "id" uuid not null, "endpoint_id" uuid not null, "event_id" uuid not null, "event_sequence" bigint not null, "type" text not null, "status" text not null, "attempt_count" int not null, "attempts_made" int not null, "next_attempt_at" timestamptz(3) null, "lease" uuid null, "leased_until" timestamptz(3) null, "created_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, primary key ("account_id", "id"));`,
      ...tenantTable('delivery'),
      `alter table "webhooks"."delivery" add constraint "delivery_event" unique ("account_id", "endpoint_id", "event_id");`,
      `create index delivery_due on webhooks.delivery (account_id, endpoint_id, next_attempt_at, event_sequence) where next_attempt_at is not null;`,
      `create index delivery_leased on webhooks.delivery (account_id, endpoint_id, leased_until) where leased_until is not null;`,
      `create index "delivery_endpoint" on "webhooks"."delivery" ("account_id", "endpoint_id", "created_at", "id");`,
      `create index "delivery_created_at" on "webhooks"."delivery" ("account_id", "created_at");`,
      `create table "webhooks"."attempt" ("account_id" uuid not null, "delivery_id" uuid not null, "number" int not null, "at" timestamptz(3) not null, "duration_ms" int not null, "http_status" int null, "error" text null, "response_excerpt" text null, primary key ("account_id", "delivery_id", "number"));`,
      ...tenantTable('attempt'),
      `create index "attempt_at" on "webhooks"."attempt" ("account_id", "at");`,
      `create table "webhooks"."due_endpoint" ("account_id" uuid not null, "endpoint_id" uuid not null, "due_at" timestamptz(3) not null, primary key ("account_id", "endpoint_id"));`,
      `create index "due_endpoint_at" on "webhooks"."due_endpoint" ("due_at");`,
    ])
      this.addSql(statement);
  }

  override down(): void | Promise<void> {
    for (const table of ['due_endpoint', 'attempt', 'delivery', 'endpoint_health', 'endpoint'])
      this.addSql(`drop table "webhooks"."${table}";`);
  }
}
