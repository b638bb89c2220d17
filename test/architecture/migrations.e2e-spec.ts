import { readMigrationScripts, scriptOf } from '#libs/data';
import { Migration } from '@mikro-orm/migrations';
import { lintMigrations } from './migration-lint.js';

const made = (statements: readonly string[], isTransactional = true) => ({
  name: 'Migration29990101000000_made',
  statements,
  isTransactional,
});
const rulesOf = async (...statements: string[]) =>
  (await lintMigrations([made(statements)])).map((violation) => violation.split(': ')[1] as string);

describe('migrations since the baseline only add', () => {
  it('every new migration is accepted', async () => {
    const scripts = await readMigrationScripts(`${process.cwd()}/dist/migrations`);
    expect(scripts.map(({ name }) => name)).toContain('Migration20261122161000_retention');
    expect(await lintMigrations(scripts)).toEqual([]);
  });

  it.each([
    ['a dropped column', 'alter table campaigns.campaign drop column labels', 'ban-drop-column'],
    ['a dropped table', 'drop table campaigns.campaign', 'ban-drop-table'],
    ['a dropped function', 'drop function accounts.admit', 'only-add'],
    ['a dropped constraint', 'alter table campaigns.campaign drop constraint campaign_status', 'only-add'],
    ['a column that is NOT NULL without a default', 'alter table campaigns.campaign add column size int not null', 'adding-required-field'],
    ['a column of another type', 'alter table campaigns.campaign alter column name type varchar(80)', 'changing-column-type'],
    ['a renamed column', 'alter table campaigns.campaign rename column name to title', 'renaming-column'],
    [
      'an index that is not created concurrently',
      'create index campaign_x on campaigns.campaign (account_id, name)',
      'require-concurrent-index-creation',
    ],
    [
      'a constraint that scans the table',
      'alter table campaigns.campaign add constraint x check (revision > 0)',
      'constraint-missing-not-valid',
    ],
    ['a table in another schema', 'alter table campaigns.campaign set schema delivery', 'only-add'],
    ['a change of rows', 'update campaigns.campaign set revision = 1', 'rows-in-follow-ups'],
    ['a text that is no SQL', 'create tables', 'syntax-error'],
  ])('%s is refused', async (_, statement, rule) => {
    expect(await rulesOf(statement)).toContain(rule);
  });

  it('additions are accepted, also an index that is created concurrently outside a transaction', async () => {
    const table = 'create table campaigns.made (account_id uuid not null, id uuid not null, primary key (account_id, id));';
    const ofNewTable = 'create index made_id on campaigns.made (account_id, id);';
    const column = 'alter table campaigns.campaign add column size bigint not null default 0;';
    const check = 'alter table campaigns.campaign add constraint x check (revision > 0) not valid;';
    expect(await rulesOf(table, ofNewTable, column, check)).toEqual([]);
    const index = 'create index concurrently if not exists campaign_x on campaigns.campaign (account_id, name);';
    expect(await lintMigrations([made([index], false)])).toEqual([]);
    expect(await rulesOf(index)).toContain('concurrently-in-transaction');
  });

  it('an exception applies to its migration and its rule only', async () => {
    const broken = made(['alter table campaigns.campaign drop column labels']);
    const reason = 'no release reads it';
    expect(await lintMigrations([broken], { [broken.name]: { 'ban-drop-column': reason } })).toEqual([]);
    expect(
      await lintMigrations([broken], { [broken.name]: { 'renaming-column': reason }, Other: { 'ban-drop-column': reason } }),
    ).toHaveLength(1);
  });

  it('a migration that runs code instead of SQL is refused', async () => {
    class Coded extends Migration {
      override name = 'Coded';
      override up(): void {
        this.addSql({ sql: 'select 1', params: [] } as never);
      }
    }
    await expect(scriptOf(new Coded(undefined as never, undefined as never))).rejects.toThrow('Coded must consist of SQL text');
  });
});
