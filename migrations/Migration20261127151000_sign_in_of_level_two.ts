import { Migration } from '@mikro-orm/migrations';

const tenant = "account_id = nullif(current_setting('app.account_id', true), '')::uuid";

/** Links to choose a new password, second factors, and when a session last proved its password. Additive: the former release has none. */
export class Migration20261127151000_sign_in_of_level_two extends Migration {
  override name = 'Migration20261127151000_sign_in_of_level_two';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "accounts"."password_reset" ("account_id" uuid not null, "user_id" uuid not null, "hash" bytea not null, "issued_by" uuid not null, "expires_at" timestamptz(3) not null, primary key ("account_id", "user_id"));`,
    );
    this.addSql(`alter table "accounts"."password_reset" add constraint "password_reset_hash" unique ("account_id", "hash");`);
    this.addSql(
      `create table "accounts"."second_factor" ("account_id" uuid not null, "user_id" uuid not null, "sealed_secret" text not null, "created_at" timestamptz(3) not null, "confirmed_at" timestamptz(3) null, "last_step" int null, primary key ("account_id", "user_id"));`,
    );
    this.addSql(
      `create table "accounts"."recovery_code" ("account_id" uuid not null, "user_id" uuid not null, "hash" bytea not null, primary key ("account_id", "user_id", "hash"));`,
    );
    this.addSql(`alter table "accounts"."account" add "admins_need_second_factor" boolean not null default false;`);
    this.addSql(`alter table "accounts"."session" add "verified_at" timestamptz(3) null;`);
    for (const table of ['password_reset', 'second_factor', 'recovery_code']) {
      this.addSql(`alter table "accounts"."${table}" enable row level security;`);
      this.addSql(`alter table "accounts"."${table}" force row level security;`);
      this.addSql(`create policy "${table}_tenant" on "accounts"."${table}" using (${tenant}) with check (${tenant});`);
      this.addSql(
        `alter table accounts.${table} add constraint ${table}_person foreign key (account_id, user_id) references accounts.user (account_id, id);`,
      );
    }
  }

  override down(): void | Promise<void> {
    for (const table of ['password_reset', 'second_factor', 'recovery_code']) this.addSql(`drop table "accounts"."${table}";`);
    this.addSql(`alter table "accounts"."account" drop column "admins_need_second_factor";`);
    this.addSql(`alter table "accounts"."session" drop column "verified_at";`);
  }
}
