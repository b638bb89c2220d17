import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { NamedView } from '../../application/queries/analytics-views.js';
import type { Dimension } from '../../domain/report-query.js';
import type { Source } from '../../domain/sources.js';
import type { ReportPage } from './report-engine.js';
import { isRecord, namesSql, type RecordKind, recordKinds } from './names-sql.js';

const findNames = sql(
  'names of analytics rows',
  (Object.keys(recordKinds) as RecordKind[]).map((kind, i) => namesSql(kind, `= any($${i + 2}::int[])`)).join(' union all '),
);

/** A channel with several connections has the best of their statuses. */
const bestFirst = ['connected', 'error', 'expired', 'pending', 'disconnected'];
const unattributed: NamedView = { id: null, name: 'unattributed', status: null };

/** `meta_ads` as `Meta Ads`. */
const titleOf = (word: string) =>
  word
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** Maps the key of a row to its view. */
export type NameOf = (dimension: Dimension, key: number | string) => NamedView;

/** Resolves current names: a page shows the current names of records even if its order was computed earlier. */
@Injectable()
export class RowNameResolver {
  constructor(private readonly database: Database) {}

  async load(
    accountId: Id<'acc'>,
    dimensions: readonly Dimension[],
    { rows, head, names }: Omit<ReportPage, 'nextCursor'>,
  ): Promise<NameOf> {
    const found = names ?? (await this.query(accountId, dimensions, rows));
    const records = new Map(found.map((row) => [`${row['kind']} ${row['key']}`, namedOf(row)]));
    return (dimension, key) => {
      if (key === 0 || key === '') return unattributed;
      if (isRecord(dimension)) return records.get(`${dimension} ${key}`) ?? unattributed;
      const word = String(key);
      return { id: word, name: titleOf(word), status: dimension === 'channel' ? statusOfChannel(word, head.sources) : null };
    };
  }

  private async query(accountId: Id<'acc'>, dimensions: readonly Dimension[], rows: ReportPage['rows']): Promise<Row[]> {
    const keys = new Map<Dimension, Set<number>>();
    for (const [i, dimension] of dimensions.entries()) {
      if (isRecord(dimension)) keys.set(dimension, new Set(rows.map((row) => row.keys[i] as number)));
    }
    const keyLists = (Object.keys(recordKinds) as RecordKind[]).map((kind) => [...(keys.get(kind) ?? [])]);
    if (keyLists.every((list) => list.length === 0)) return [];
    return this.database.read(accountId, findNames, [uuidOf(accountId), ...keyLists]);
  }
}

function namedOf({ kind, id, name, status }: Row): NamedView {
  return { id: idFromUuid(recordKinds[kind as RecordKind], id), name, status };
}

function statusOfChannel(platform: string, sources: readonly Source[]): string | null {
  const statuses = sources.filter((source) => source.platform === platform).map(({ status }) => status);
  return bestFirst.find((status) => statuses.includes(status)) ?? null;
}
