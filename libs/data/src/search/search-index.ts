import { type Id, uuidOf } from '#libs/kernel';
import { indexedWords, labelTerm, type Row, sql, type Statement } from '#libs/kernel/infrastructure';
import type { Database } from '../postgres/database.js';
import { UnitOfWork } from '../postgres/unit-of-work.js';

/** What a record is found by. */
export interface SearchableRecord {
  readonly id: Id;
  readonly accountId: Id<'acc'>;
  readonly name: string;
  readonly externalId: string | null;
  readonly labels: readonly string[];
  readonly createdAt: Date;
}

/** Records that are compared with their terms at a time, and locked while their terms are written. */
const batchSize = 200;

/** The terms of a record: each label as it is written, and the words of name, labels and external ID. */
export function termsOf({ name, externalId, labels }: Pick<SearchableRecord, 'name' | 'externalId' | 'labels'>): string[] {
  return [...new Set(labels.map(labelTerm)), ...indexedWords([name, externalId ?? '', ...labels])];
}

/**
 * The terms by which the records of one table are found: one row for each term and record, compared as text by code point. Under
 * row-level security only such comparisons can use an index; see docs/decisions/0061-search-by-terms.md.
 */
export class SearchIndex {
  /** The table of the terms. */
  readonly table: string;
  private readonly setTerms: Statement;
  private readonly readChanged: Statement;
  private readonly lockRecords: Statement;
  private readonly replaceTerms: Statement;

  constructor(schema: string, resource: string) {
    const records = `${schema}.${resource}`;
    this.table = `${records}_term`;
    this.setTerms = sql(
      `set terms of ${resource}`,
      `with gone as (delete from ${this.table} where account_id = $1 and created_at = $4 and record_id = $2 and term <> all($3::text[]))
       insert into ${this.table} (account_id, term, created_at, record_id)
       select $1, term, $4, $2 from unnest($3::text[]) as term on conflict do nothing`,
    );
    const columns = 'id, name, external_id, labels, created_at, updated_at';
    this.readChanged = sql(
      `changed ${resource} with terms`,
      `select ${columns}, array(select t.term from ${this.table} t where t.account_id = $1 and t.created_at = r.created_at and t.record_id = r.id) as terms
       from ${records} r where r.account_id = $1 and (r.updated_at, r.id) > ($2, $3::uuid) order by r.updated_at, r.id limit ${batchSize}`,
    );
    this.lockRecords = sql(
      `lock ${resource} with terms`,
      `select ${columns} from ${records} where account_id = $1 and id = any($2::uuid[]) order by id for share`,
    );
    this.replaceTerms = sql(
      `replace terms of ${resource}`,
      `with current as (select * from unnest($2::uuid[], $3::text[], $5::timestamptz[]) as c (record_id, term, created_at)),
       gone as (delete from ${this.table} t using unnest($4::uuid[], $6::timestamptz[]) as r (id, created_at)
         where t.account_id = $1 and t.created_at = r.created_at and t.record_id = r.id
         and not exists (select from current c where c.record_id = t.record_id and c.term = t.term))
       insert into ${this.table} (account_id, term, created_at, record_id)
       select $1, term, created_at, record_id from current on conflict do nothing`,
    );
  }

  /** Writes the terms of a record at commit, if they differ from those before. `before` is null for a new record. */
  write(record: SearchableRecord, before: SearchableRecord | null): void {
    const hasSameTexts =
      before !== null && record.name === before.name && record.externalId === before.externalId && record.labels === before.labels;
    if (hasSameTexts) return;
    const { accountId, id, createdAt } = record;
    UnitOfWork.current().atCommit(this.setTerms, [uuidOf(accountId), uuidOf(id), termsOf(record), createdAt.toISOString()]);
  }

  /** Writes the terms of the records that have changed since and have others. Returns the number of these records. */
  async refresh(database: Database, accountId: Id<'acc'>, since: Date): Promise<number> {
    const account = uuidOf(accountId);
    let after: readonly [string, string] = [since.toISOString(), '00000000-0000-0000-0000-000000000000'];
    for (let refreshed = 0; ;) {
      const rows = await database.read(accountId, this.readChanged, [account, ...after]);
      const stale = rows.filter((row) => !isSameSet(row.terms as string[], termsOfRow(row)));
      if (stale.length > 0) await this.replace(database, accountId, stale);
      refreshed += stale.length;
      const last = rows.at(-1);
      if (last === undefined || rows.length < batchSize) return refreshed;
      after = [last.updated_at as string, last.id as string];
    }
  }

  /** The records are read again under a lock, so that a concurrent change keeps its terms. */
  private async replace(database: Database, accountId: Id<'acc'>, stale: readonly Row[]): Promise<void> {
    await database.transaction(accountId, async (unit) => {
      const ids = stale.map(({ id }) => id as string);
      const rows = await unit.query(this.lockRecords, [uuidOf(accountId), ids]);
      const terms = rows.flatMap((row) => termsOfRow(row).map((term) => ({ id: row.id as string, term, at: row.created_at as string })));
      const column = (name: 'id' | 'term' | 'at') => terms.map((one) => one[name]);
      await unit.query(this.replaceTerms, [
        uuidOf(accountId),
        column('id'),
        column('term'),
        rows.map(({ id }) => id as string),
        column('at'),
        rows.map((row) => row.created_at as string),
      ]);
    });
  }
}

const termsOfRow = ({ name, external_id: externalId, labels }: Row) => termsOf({ name, externalId, labels });

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const set = new Set(b);
  return a.length === set.size && a.every((term) => set.has(term));
}
