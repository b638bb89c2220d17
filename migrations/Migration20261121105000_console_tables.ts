import { Migration } from '@mikro-orm/migrations';

export class Migration20261121105000_console_tables extends Migration {
  override name = 'Migration20261121105000_console_tables';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "accounts"."console_usage_minute" ("account_id" uuid not null, "user_id" uuid not null, "minute" timestamptz(3) not null, "allowed" int not null, "limited" int not null, primary key ("account_id", "user_id", "minute"));`,
    );

    this.addSql(
      `create table "accounts"."invitation" ("account_id" uuid not null, "id" uuid not null, "email" text not null, "role" text not null, "invited_by" uuid not null, "hash" bytea not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "accepted_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, primary key ("account_id", "id"));`,
    );
    this.addSql(`create index "invitation_email" on "accounts"."invitation" ("account_id", "email");`);
    this.addSql(`alter table "accounts"."invitation" add constraint "invitation_hash" unique ("account_id", "hash");`);

    this.addSql(
      `create table "accounts"."password" ("account_id" uuid not null, "user_id" uuid not null, "hash" text not null, "changed_at" timestamptz(3) not null, "last_signed_in_at" timestamptz(3) null, primary key ("account_id", "user_id"));`,
    );

    this.addSql(
      `create table "accounts"."session" ("account_id" uuid not null, "hash" bytea not null, "user_id" uuid not null, "started_at" timestamptz(3) not null, "last_used_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "address" text not null, "user_agent" text null, primary key ("account_id", "hash"));`,
    );
    this.addSql(`create index "session_owner" on "accounts"."session" ("account_id", "user_id");`);

    this.addSql(`alter table "accounts"."api_key" add "exposed_from" text null;`);

    this.addSql(`create index "audit_entry_at" on "foundation"."audit_entry" ("account_id", "at", "id");`);

    this.addSql(`alter table "accounts"."console_usage_minute" enable row level security;`);
    this.addSql(`alter table "accounts"."console_usage_minute" force row level security;`);
    this.addSql(
      `create policy "console_usage_minute_tenant" on "accounts"."console_usage_minute" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(
      `alter table "accounts"."invitation" add constraint "invitation_role" check (role in ('viewer', 'editor', 'manager', 'admin'));`,
    );
    this.addSql(`alter table "accounts"."invitation" enable row level security;`);
    this.addSql(`alter table "accounts"."invitation" force row level security;`);
    this.addSql(
      `create policy "invitation_tenant" on "accounts"."invitation" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "accounts"."password" enable row level security;`);
    this.addSql(`alter table "accounts"."password" force row level security;`);
    this.addSql(
      `create policy "password_tenant" on "accounts"."password" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "accounts"."session" enable row level security;`);
    this.addSql(`alter table "accounts"."session" force row level security;`);
    this.addSql(
      `create policy "session_tenant" on "accounts"."session" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "accounts"."console_usage_minute" cascade;`);
    this.addSql(`drop table if exists "accounts"."invitation" cascade;`);
    this.addSql(`drop table if exists "accounts"."password" cascade;`);
    this.addSql(`drop table if exists "accounts"."session" cascade;`);

    this.addSql(`alter table "accounts"."api_key" drop column "exposed_from";`);

    this.addSql(`drop index "foundation"."audit_entry_at";`);
  }
}
