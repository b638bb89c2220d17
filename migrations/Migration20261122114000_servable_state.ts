import { Migration } from '@mikro-orm/migrations';

/** What `migrate` has finished, written by it alone: see decision 0028. */
export class Migration20261122114000_servable_state extends Migration {
  override name = 'Migration20261122114000_servable_state';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "foundation"."servable_state" ("singleton" boolean not null default true, "parts" text[] not null, "is_finished" boolean not null, "changed_at" timestamptz(3) not null, primary key ("singleton"));`,
    );
    this.addSql(`alter table "foundation"."servable_state" add constraint "servable_state_singleton" check (singleton);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "foundation"."servable_state" cascade;`);
  }
}
