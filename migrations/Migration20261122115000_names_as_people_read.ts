import { Migration } from '@mikro-orm/migrations';

const tables = { campaign: 'campaigns', creative: 'creative', audience: 'audiences', connection: 'connections' };

/**
 * Names sort as people read them: by the root collation of Unicode, upper and lower case alike. Names that differ in nothing else are
 * equal in it, so that their ids decide, as with every other field.
 */
export class Migration20261122115000_names_as_people_read extends Migration {
  override name = 'Migration20261122115000_names_as_people_read';

  override up(): void | Promise<void> {
    this.addSql(`create collation foundation.as_people_read (provider = icu, locale = 'und-u-ks-level2', deterministic = false);`);
    for (const [table, schema] of Object.entries(tables)) {
      this.addSql(`drop index "${schema}"."${table}_name";`);
      this.addSql(`create index ${table}_name on ${schema}.${table} (account_id, name collate foundation.as_people_read, id);`);
    }
  }
}
