import { Migration } from '@mikro-orm/migrations';

/**
 * A sync run keeps the cursor of the report that its platform is making. Additive: a run of the former release starts its report again.
 */
export class Migration20261123102000_slow_reports extends Migration {
  override name = 'Migration20261123102000_slow_reports';

  override up(): void | Promise<void> {
    this.addSql(`alter table "connections"."sync_run" add column "report_to_come" jsonb null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "connections"."sync_run" drop column "report_to_come";`);
  }
}
