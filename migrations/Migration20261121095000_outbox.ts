import { Migration } from '@mikro-orm/migrations';

export class Migration20261121095000_outbox extends Migration {
  override name = 'Migration20261121095000_outbox';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "foundation"."outbox_event" ("id" uuid not null, "account_id" uuid not null, "type" text not null, "payload" jsonb not null, "at" timestamptz(3) not null, primary key ("id"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "foundation"."outbox_event" cascade;`);
  }
}
