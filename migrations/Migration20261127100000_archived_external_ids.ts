import { Migration } from '@mikro-orm/migrations';

const tables = ['campaigns.campaign', 'creative.creative', 'audiences.audience'];
const nameOf = (table: string) => `${table.split('.')[1]}_archived_external_id`;

/**
 * Finds archived records by the client's own ID. Those that are not archived have the index that keeps the ID unique, which PostgreSQL cannot
 * use for records of every status.
 */
export class Migration20261127100000_archived_external_ids extends Migration {
  override name = 'Migration20261127100000_archived_external_ids';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    for (const table of tables) {
      this.addSql(
        `create index concurrently if not exists ${nameOf(table)} on ${table} (account_id, external_id) where status = 'archived' and external_id is not null;`,
      );
    }
  }

  override down(): void | Promise<void> {
    for (const table of tables) this.addSql(`drop index concurrently ${table.split('.')[0]}.${nameOf(table)};`);
  }
}
