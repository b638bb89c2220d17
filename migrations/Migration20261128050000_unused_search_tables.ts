import { Migration } from '@mikro-orm/migrations';

/** What no process has used since the last release. */
export class Migration20261128050000_unused_search_tables extends Migration {
  override name = 'Migration20261128050000_unused_search_tables';

  override up(): void | Promise<void> {
    for (const table of ['search_bitmap', 'search_place', 'search_block', 'search_mark', 'search_area']) {
      this.addSql(`drop table "foundation"."${table}";`);
    }
    this.addSql(`alter table "foundation"."process_heartbeat" drop column "marks_terms";`);
  }
}
