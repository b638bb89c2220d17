import { Migration } from '@mikro-orm/migrations';

/** Remembers what was created through a connection, so that nothing is created or uploaded twice. Additive. */
export class Migration20261122170000_platform_handles extends Migration {
  override name = 'Migration20261122170000_platform_handles';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "ad_platforms"."platform_handle" ("account_id" uuid not null, "connection_id" uuid not null, "kind" text not null, "key" text not null, "handle" text not null, primary key ("account_id", "connection_id", "kind", "key"));`,
    );
    this.addSql(`alter table "ad_platforms"."platform_handle" enable row level security;`);
    this.addSql(`alter table "ad_platforms"."platform_handle" force row level security;`);
    this.addSql(
      `create policy "platform_handle_tenant" on "ad_platforms"."platform_handle" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(
      `alter table "ad_platforms"."platform_handle" add constraint "platform_handle_connection" foreign key ("account_id", "connection_id") references "connections"."connection" ("account_id", "id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "ad_platforms"."platform_handle";`);
  }
}
