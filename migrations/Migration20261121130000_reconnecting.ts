import { Migration } from '@mikro-orm/migrations';

/** A connection tells of all the days that its ad account has, also of those that a former connection to it has told of. */
export class Migration20261121130000_reconnecting extends Migration {
  override name = 'Migration20261121130000_reconnecting';

  override up(): void | Promise<void> {
    this.addSql(`alter table "connections"."connection" drop column "history_from";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "connections"."connection" add column "history_from" date null;`);
  }
}
