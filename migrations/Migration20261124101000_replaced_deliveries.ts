import { Migration } from '@mikro-orm/migrations';

/**
 * How many campaigns of a delivery were archived on the platform and replaced, because the campaign was unarchived and resumed, and when
 * the last of them had stopped. Additive: the columns have a constant default or none, so no row is written.
 */
export class Migration20261124101000_replaced_deliveries extends Migration {
  override name = 'Migration20261124101000_replaced_deliveries';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "delivery"."delivery" add column "replacements" int not null default 0, add column "former_stopped_at" timestamptz(3) null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "delivery"."delivery" drop column "replacements", drop column "former_stopped_at";`);
  }
}
