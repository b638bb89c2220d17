import { Migration } from '@mikro-orm/migrations';

/** Running processes, of which `acs doctor` finds dead workers. Additive. */
export class Migration20261122162000_process_heartbeat extends Migration {
  override name = 'Migration20261122162000_process_heartbeat';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "foundation"."process_heartbeat" ("id" uuid not null, "runs_jobs" boolean not null, "connections" int not null, "seen_at" timestamptz(3) not null, primary key ("id"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "foundation"."process_heartbeat";`);
  }
}
