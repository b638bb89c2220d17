import { Database } from '#libs/data';
import { Clock, DomainError, type Id, type Measures, measuresOf, uuidOf } from '#libs/kernel';
import { CursorSeal, invalidCursor } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import type { ReportQuery } from '../../domain/report-query.js';
import type { Period } from '../../domain/reporting-period.js';
import { freshnessOf, type Source, sourcesOf } from '../../domain/sources.js';
import { reportSql } from './report-sql.js';
import { sourcesSql } from './sources-sql.js';
import { maxStoredMegabytes, maxStoredRows, rowsPerChunk, type StoreOutcome } from './store-sql.js';
import { StoredResults } from './stored-results.js';

const resultTtlMinutes = 30;
const resultTtlMs = resultTtlMinutes * 60_000;
/** A result that does not fit is stored after room was made; concurrent reports of the same account may take that room first. */
const maxStoreAttempts = 4;
const storeRetrySeconds = 1;
const noLongerStored =
  `The report of this cursor is no longer stored. A report is kept for ${resultTtlMinutes} minutes, and an account can have ` +
  `${maxStoredMegabytes} MB of reports stored; the least recently read one is deleted first. Request the first page again.`;
const findSources = sql('sources of analytics', `select (${sourcesSql('$2::date', '$3::date')}) as sources`);
/** A date that is after all others in PostgreSQL. */
const forever = 'infinity';
/** More than the number of days in the longest period. */
const wholeLimit = 1_000;

/** One stored row with short keys and exact sums. */
export interface ReportRow {
  readonly date: string | null;
  readonly keys: readonly (number | string)[];
  readonly measures: Measures;
  readonly before: Measures | null;
  readonly updatedAt: string | null;
  readonly isFinal: boolean | null;
}

/** The data that all pages of a report share. */
export interface ReportHead {
  readonly rowCount: number;
  readonly totals: Measures;
  readonly totalsBefore: Measures | null;
  readonly asOf: string;
  readonly sources: readonly Source[];
  readonly period: Period;
}

export interface ReportPage {
  readonly head: ReportHead;
  readonly rows: readonly ReportRow[];
  /** The names of the records in the rows. Null when they were not read together with the rows. */
  readonly names: readonly Row[] | null;
  readonly nextCursor: string | null;
}

/** The list of a page, and the digest of the query that its cursor is bound to. */
export interface PageRequest {
  readonly list: string;
  readonly digest: string;
  readonly limit: number;
}

interface CursorContent {
  /** `r`: the stored result, `o`: the offset, `q`: the digest of the query. */
  readonly r: string;
  readonly o: number;
  readonly q: string;
}

/** Runs report queries, stores results with more than one page, and reads their later pages. */
@Injectable()
export class ReportEngine {
  constructor(
    private readonly database: Database,
    private readonly stored: StoredResults,
    private readonly seal: CursorSeal,
    private readonly clock: Clock,
  ) {}

  /** Returns a report without pages. It includes rows without metrics of days that have not been read; the caller omits them. */
  async run(accountId: Id<'acc'>, query: ReportQuery): Promise<Omit<ReportPage, 'nextCursor'>> {
    const pinned = this.pin(query);
    const { statement, values } = reportSql(accountId, query, { limit: wholeLimit, pinned, dataThrough: forever, store: null });
    const [row] = await this.database.report(accountId, statement, values);
    return toReport(row);
  }

  async firstPage(accountId: Id<'acc'>, query: ReportQuery, request: PageRequest): Promise<ReportPage> {
    const dataThrough = await this.dataThrough(accountId, query);
    for (let attempt = 1; attempt <= maxStoreAttempts; attempt++) {
      const now = this.clock.now();
      const store = { now: now.toISOString(), expiresAt: new Date(now.getTime() + resultTtlMs).toISOString() };
      const { statement, values } = reportSql(accountId, query, { limit: request.limit, pinned: this.pin(query), dataThrough, store });
      // Also writes when there is a next page. `read` runs one statement in one transaction, so a write is safe.
      const [row] = await this.database.report(accountId, statement, values);
      const { result_id: id, bytes } = row as { result_id: string | null; bytes: number | null };
      const outcome: StoreOutcome = row.outcome;
      if (id === null || outcome === 'shared' || outcome === 'stored') return this.page(accountId, toReport(row), request, id, 0);
      await this.stored.makeRoom(accountId, outcome === 'over_budget' ? (bytes as number) : 0);
      if (outcome === 'overcounted') return this.page(accountId, toReport(row), request, id, 0);
    }
    const message = 'Other reports of this account are taking the space for stored reports. Retry the request.';
    throw new DomainError('service_unavailable', message, {}, storeRetrySeconds);
  }

  async nextPage(accountId: Id<'acc'>, cursor: string, request: PageRequest): Promise<ReportPage> {
    const { r: id, o: offset } = this.open(accountId, cursor, request);
    const [first, last] = [offset, offset + request.limit - 1].map((position) => Math.floor(position / rowsPerChunk)) as [number, number];
    const row = await this.stored.read(accountId, id, this.clock.now(), first, last);
    if (row === undefined) throw invalidCursor(noLongerStored);
    const skipped = offset % rowsPerChunk;
    const rows = (row.chunks ?? []).flat().slice(skipped, skipped + request.limit);
    return this.page(accountId, toReport({ head: row.head, rows, names: null }), request, id, offset);
  }

  /**
   * The last day that all sources of a query have reported, for queries whose rows are zero without metrics. Read before the metrics:
   * an ingestion that lands in between adds metrics, and at worst a zero of a day that was just read is missing.
   */
  private async dataThrough(accountId: Id<'acc'>, query: ReportQuery): Promise<string | null> {
    const { dimensions, named, period } = query;
    if (dimensions.length > 0 && named.length === 0) return null;
    const [row] = await this.database.read(accountId, findSources, [uuidOf(accountId), period.start, period.end]);
    return freshnessOf(sourcesOf(row?.sources as Source[], query), period).dataThrough;
  }

  private pin({ period }: ReportQuery): object {
    return { period, asked_at: this.clock.now().toISOString() };
  }

  private page(
    accountId: Id<'acc'>,
    report: Omit<ReportPage, 'nextCursor'>,
    request: PageRequest,
    id: string | null,
    offset: number,
  ): ReportPage {
    const end = offset + report.rows.length;
    if (id === null || end >= Math.min(report.head.rowCount, maxStoredRows)) return { ...report, nextCursor: null };
    const content: CursorContent = { r: id, o: end, q: request.digest };
    return { ...report, nextCursor: this.seal.seal(content, contextOf(accountId, request)) };
  }

  private open(accountId: Id<'acc'>, cursor: string, request: PageRequest): CursorContent {
    const content = this.seal.open(cursor, contextOf(accountId, request)) as CursorContent;
    if (content.q !== request.digest) {
      const message = 'The cursor belongs to a different query or sort order.';
      throw new DomainError('cursor_mismatch', message, { errors: [{ parameter: 'cursor', code: 'conflicting_fields', message }] });
    }
    return content;
  }
}

const contextOf = (accountId: Id<'acc'>, { list }: PageRequest) => `analytics ${list} ${accountId}`;

/** Parses sums in the order of the measures. A report that was stored before a measure was added lacks the last ones. */
const parseSums = (texts: readonly string[]): Measures => measuresOf((_, position) => BigInt(texts[position] ?? 0));

/** Converts PostgreSQL's timestamp format in JSON to RFC 3339. */
const stampOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());

function toReport({ head, rows, names }: Row): Omit<ReportPage, 'nextCursor'> {
  return {
    head: {
      rowCount: head.rows,
      totals: parseSums(head.totals),
      totalsBefore: head.totals_before === null ? null : parseSums(head.totals_before),
      // Ingestions run one at a time with increasing timestamps, so this report includes exactly the ingestions up to `asOf`.
      asOf: stampOf(head.landed_at) ?? head.pinned.asked_at,
      sources: (head.sources as Source[]).map((source) => ({ ...source, last_synced_at: stampOf(source.last_synced_at) })),
      period: head.pinned.period,
    },
    rows: ((rows ?? []) as [string | null, (number | string)[], string[], string[] | null, string | null, boolean | null][]).map(
      ([date, keys, measures, before, updatedAt, isFinal]) => ({
        date,
        keys,
        measures: parseSums(measures),
        before: before === null ? null : parseSums(before),
        updatedAt: stampOf(updatedAt),
        isFinal,
      }),
    ),
    names,
  };
}
