import { addDays, type Id, newId } from '#libs/kernel';
import { later } from './calendar-days.js';
import type { SyncRange } from './sync-range.js';

export const syncTriggers = ['manual', 'scheduled', 'reconnect'] as const;
export type SyncTrigger = (typeof syncTriggers)[number];

export const syncStatuses = ['queued', 'running', 'succeeded', 'partial', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** An error of a run. `scope` is `connection` or the range of the missing days. */
export interface SyncError {
  readonly code: string;
  readonly message: string;
  readonly scope: string;
  readonly retryable: boolean;
  readonly platform_code: string | null;
}

/** A report that the platform is making: what it takes to read it once it is ready. */
export interface ReportToCome {
  readonly startDay: string;
  readonly endDay: string;
  /** The cursor to read it with. */
  readonly cursor: string | null;
  /** RFC 3339. The report has the figures of this time. */
  readonly askedAt: string;
  /** RFC 3339. */
  readonly askAgainAt: string;
  /** How often it was asked for: once more after the platform has lost it. */
  readonly asks: number;
  /** How often in a row reading it failed. */
  readonly failures: number;
}

/** Code of an error about ingested days with rejected figures; its scope is `first/last`. */
export const refusedMetricsCode = 'invalid_metrics';
/** A run keeps its first errors, which are enough to find the cause. */
const maxErrors = 50;

export interface IngestedWindow {
  readonly startDay: string;
  readonly endDay: string;
  readonly inserted: number;
  readonly restated: number;
  readonly unchanged: number;
  /** The last day that the platform reports as complete. */
  readonly dataThrough: string | null;
  readonly errors?: readonly SyncError[];
}

/** One sync of a connection. It ingests one window after another, oldest first, and always ends. */
export class SyncRun {
  readonly accountId!: Id<'acc'>;
  readonly id!: Id<'syn'>;
  readonly connectionId!: Id<'con'>;
  readonly trigger!: SyncTrigger;
  readonly status!: SyncStatus;
  readonly startDate!: string;
  readonly endDate!: string;
  readonly rowsInserted!: number;
  readonly rowsRestated!: number;
  readonly rowsUnchanged!: number;
  readonly errors!: readonly SyncError[];
  /** The last ingested day. An interrupted run resumes after it. */
  readonly ingestedThrough!: string | null;
  readonly dataThrough!: string | null;
  /** The report that the run waits for, without a job. */
  readonly reportToCome!: ReportToCome | null;
  /** Number of unexpected failures that interrupted the run. */
  readonly interruptions!: number;
  readonly queuedAt!: Date;
  readonly startedAt!: Date | null;
  readonly finishedAt!: Date | null;

  static queue(
    connection: { readonly accountId: Id<'acc'>; readonly id: Id<'con'> },
    trigger: SyncTrigger,
    range: SyncRange,
    now: Date,
  ): SyncRun {
    return Object.assign(new SyncRun(), {
      accountId: connection.accountId,
      id: newId('syn'),
      connectionId: connection.id,
      trigger,
      status: 'queued',
      ...range,
      rowsInserted: 0,
      rowsRestated: 0,
      rowsUnchanged: 0,
      errors: [],
      ingestedThrough: null,
      dataThrough: null,
      reportToCome: null,
      interruptions: 0,
      queuedAt: now,
      startedAt: null,
      finishedAt: null,
    });
  }

  get hasEnded(): boolean {
    return this.finishedAt !== null;
  }

  /** The first day that is not ingested yet, or null when all days are. */
  get nextDay(): string | null {
    if (this.ingestedThrough === null) return this.startDate;
    return this.ingestedThrough >= this.endDate ? null : addDays(this.ingestedThrough, 1);
  }

  /** The first ingested day with rejected figures. A later run has to read it again. */
  get firstRefusedDay(): string | null {
    const days = this.errors.filter(({ code }) => code === refusedMetricsCode).map(({ scope }) => scope.slice(0, 10));
    return days.toSorted()[0] ?? null;
  }

  /** Has no effect on a run that was started before. */
  start(now: Date): void {
    if (this.status === 'queued') this.apply({ status: 'running', startedAt: now });
  }

  /** Adds the rows of a window. Returns false when another worker of the same run has already added them. */
  ingest(window: IngestedWindow): boolean {
    if (this.hasEnded || (this.ingestedThrough !== null && window.endDay <= this.ingestedThrough)) return false;
    this.apply({
      rowsInserted: this.rowsInserted + window.inserted,
      rowsRestated: this.rowsRestated + window.restated,
      rowsUnchanged: this.rowsUnchanged + window.unchanged,
      ingestedThrough: window.endDay,
      reportToCome: null,
      errors: [...this.errors, ...(window.errors ?? [])].slice(0, maxErrors),
      dataThrough: window.dataThrough === null ? this.dataThrough : later(this.dataThrough ?? window.dataThrough, window.dataThrough),
    });
    return true;
  }

  /** Returns false when another worker of the same run has gone on since `known` was read. */
  waitFor(report: ReportToCome, known: ReportToCome | null): boolean {
    if (this.hasEnded || this.nextDay !== report.startDay || this.reportToCome?.askAgainAt !== known?.askAgainAt) return false;
    this.apply({ reportToCome: report });
    return true;
  }

  interrupt(): void {
    this.apply({ interruptions: this.interruptions + 1 });
  }

  finish(errors: readonly SyncError[], now: Date): void {
    if (this.hasEnded) return;
    const all = [...this.errors, ...errors];
    const status = all.length === 0 ? 'succeeded' : this.ingestedThrough === null ? 'failed' : 'partial';
    this.apply({ status, errors: all, reportToCome: null, startedAt: this.startedAt ?? now, finishedAt: now });
  }

  private apply(values: Partial<SyncRun>): void {
    Object.assign(this, values);
  }
}
