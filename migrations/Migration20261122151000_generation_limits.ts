import { Migration } from '@mikro-orm/migrations';

/** Counts what accounts, and all of them together, have requested from the generator. Additive. */
export class Migration20261122151000_generation_limits extends Migration {
  override name = 'Migration20261122151000_generation_limits';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "creative"."generation_allowance" ("account_id" uuid not null, "day" date not null, "variants" int not null, "reached_on" date null, primary key ("account_id"));`,
    );
    this.addSql(`alter table "creative"."generation_allowance" enable row level security;`);
    this.addSql(`alter table "creative"."generation_allowance" force row level security;`);
    this.addSql(
      `create policy "generation_allowance_tenant" on "creative"."generation_allowance" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(`create table "creative"."generation_day" ("day" date not null, "variants" int not null, primary key ("day"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "creative"."generation_day";`);
    this.addSql(`drop table "creative"."generation_allowance";`);
  }
}
