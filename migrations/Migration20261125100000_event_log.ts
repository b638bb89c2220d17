import { Migration } from '@mikro-orm/migrations';

const sameTenant = `account_id = nullif(current_setting('app.account_id', true), '')::uuid`;
const tenantTable = (name: string) => [
  `alter table "webhooks"."${name}" enable row level security;`,
  `alter table "webhooks"."${name}" force row level security;`,
  `create policy "${name}_tenant" on "webhooks"."${name}" as permissive for all to public using (${sameTenant}) with check (${sameTenant});`,
];

/** The event log of each account, and the published changes that are not in it yet. Additive: processes of the former release publish none. */
export class Migration20261125100000_event_log extends Migration {
  override name = 'Migration20261125100000_event_log';

  override up(): void | Promise<void> {
    for (const statement of [
      `create schema if not exists "webhooks";`,
      `create table "foundation"."recorded_event" ("position" bigint generated always as identity not null, "id" uuid not null, "account_id" uuid not null, "type" text not null, "resource_type" text not null, "resource_id" uuid not null, "revision" int null, "changes" jsonb not null, "facts" jsonb null, "user_id" uuid null, "api_key_id" uuid null, "request_id" text null, "at" timestamptz(3) not null, primary key ("position"));`,
      `create table "webhooks"."event_sequence" ("account_id" uuid not null, "last" bigint not null, "last_event_id" uuid not null, primary key ("account_id"));`,
      ...tenantTable('event_sequence'),
      `create table "webhooks"."event" ("account_id" uuid not null, "sequence" bigint not null, "id" uuid not null, "type" text not null, "resource_id" uuid not null, "api_key_id" uuid null, "permission" text not null, "at" timestamptz(3) not null, "body" text not null, primary key ("account_id", "sequence"));`,
      ...tenantTable('event'),
      `alter table "webhooks"."event" add constraint "event_id" unique ("account_id", "id");`,
      `create index "event_resource" on "webhooks"."event" ("account_id", "resource_id", "sequence");`,
      `create index "event_type" on "webhooks"."event" ("account_id", "type", "sequence");`,
      `create index "event_at" on "webhooks"."event" ("account_id", "at");`,
    ])
      this.addSql(statement);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "webhooks"."event";`);
    this.addSql(`drop table "webhooks"."event_sequence";`);
    this.addSql(`drop table "foundation"."recorded_event";`);
    this.addSql(`drop schema "webhooks";`);
  }
}
