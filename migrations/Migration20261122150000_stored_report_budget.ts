import { Migration } from '@mikro-orm/migrations';

/** The stored reports of an account have a budget. Additive: results that an earlier version stores count nothing and expire. */
export class Migration20261122150000_stored_report_budget extends Migration {
  override name = 'Migration20261122150000_stored_report_budget';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "analytics"."stored_result" add "read_at" timestamptz(3) not null default now(), add "bytes" bigint not null default 0;`,
    );
    this.addSql(
      `create unlogged table "analytics"."stored_total" ("account_id" uuid not null, "bytes" bigint not null, primary key ("account_id"));`,
    );
    this.addSql(`alter table "analytics"."stored_total" enable row level security;`);
    this.addSql(`alter table "analytics"."stored_total" force row level security;`);
    this.addSql(
      `create policy "stored_total_tenant" on "analytics"."stored_total" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "analytics"."stored_total";`);
    this.addSql(`alter table "analytics"."stored_result" drop column "read_at", drop column "bytes";`);
  }
}
