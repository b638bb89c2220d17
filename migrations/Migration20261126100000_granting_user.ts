import { Migration } from '@mikro-orm/migrations';

/** Whose permissions a webhook endpoint has. Additive: the former release keeps the column, and reads the copied permissions. */
export class Migration20261126100000_granting_user extends Migration {
  override name = 'Migration20261126100000_granting_user';

  override up(): void | Promise<void> {
    this.addSql(`alter table "webhooks"."endpoint" add column "user_id" uuid null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "webhooks"."endpoint" drop column "user_id";`);
  }
}
