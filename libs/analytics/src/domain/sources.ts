import { addDays } from '#libs/kernel';
import type { ReportQuery } from './report-query.js';
import { daysIn, type Period } from './reporting-period.js';

/** A connection as a source of metrics. Days are YYYY-MM-DD in the time zone of the source. */
export interface Source {
  /** The UUID of the connection. */
  readonly id: string;
  readonly name: string | null;
  readonly status: string | null;
  /** Whether metrics are expected: the connection is not pending, disconnected, or expired for more than a day. */
  readonly is_awaited: boolean;
  readonly platform: string | null;
  readonly timezone: string | null;
  readonly last_synced_at: string | null;
  readonly data_through: string | null;
  readonly final_before: string | null;
  /** The number of days in the period that were read after they had ended. */
  readonly complete_days: number;
}

export interface Freshness {
  readonly dataThrough: string | null;
  readonly finalThrough: string | null;
  readonly isComplete: boolean;
}

export interface Warning {
  readonly code: 'mixed_timezones' | 'source_not_syncing' | 'result_truncated';
  readonly message: string;
}

const hasSynced = (source: Source) => source.last_synced_at !== null;

/** The sources of a query: those that match its connection and channel conditions and have metrics or should have them. */
export function sourcesOf(all: readonly Source[], { where, join }: Pick<ReportQuery, 'where' | 'join'>): Source[] {
  const conditions = where.filter(({ dimension }) => dimension === 'connection' || dimension === 'channel');
  // When any condition may hold, a condition on another dimension includes every source.
  const isFiltered = conditions.length > 0 && (join === 'all' || conditions.length === where.length);
  return all.filter((source) => {
    if (!source.is_awaited && !hasSynced(source) && source.status !== 'expired') return false;
    if (!isFiltered) return true;
    const holds = conditions.map(({ dimension, values, isNegated }) => {
      const value = dimension === 'connection' ? source.id : source.platform;
      return (value !== null && values.includes(value)) !== isNegated;
    });
    return join === 'all' ? holds.every(Boolean) : holds.some(Boolean);
  });
}

const minDay = (days: readonly (string | null)[]): string | null => days.filter((day) => day !== null).sort()[0] ?? null;

/** How far the metrics of a period reach. Sources from which no more metrics are expected count only when there are no others. */
export function freshnessOf(sources: readonly Source[], period: Period): Freshness {
  const live = sources.filter(({ is_awaited }) => is_awaited);
  const relevant = live.some(hasSynced) ? live : sources;
  const finalBefore = minDay(relevant.map(({ final_before }) => final_before));
  return {
    dataThrough: minDay(relevant.map(({ data_through }) => data_through)),
    finalThrough: finalBefore === null ? null : addDays(finalBefore, -1),
    isComplete: relevant.length > 0 && relevant.every(({ complete_days }) => complete_days === daysIn(period)),
  };
}

/** Whether any day of a part of the period has been read. A part that has not been read has no figures: zero would be a statement. */
export function isRead({ start }: Pick<Period, 'start'>, dataThrough: string | null): boolean {
  return dataThrough !== null && start <= dataThrough;
}

/** Whether no source will change the metrics of a day anymore. */
export function isFinal(lastDay: string, sources: readonly Source[]): boolean {
  return (
    sources.some(hasSynced) &&
    sources.filter(({ is_awaited }) => is_awaited).every(({ final_before }) => final_before !== null && lastDay < final_before)
  );
}

export function warningsOf(sources: readonly Source[], timezone: string): Warning[] {
  const inOtherTimezone = sources.filter((source) => source.timezone !== null && source.timezone !== timezone);
  const notSyncing = sources.filter(({ status }) => status === 'error' || status === 'expired');
  const names = (some: readonly Source[]) => some.map(({ name, id }) => name ?? id).join(', ');
  return [
    ...(inOtherTimezone.length > 0
      ? [
          {
            code: 'mixed_timezones' as const,
            message: `${names(inOtherTimezone)}: days start in another time zone than the account's (${timezone}).`,
          },
        ]
      : []),
    ...(notSyncing.length > 0
      ? [{ code: 'source_not_syncing' as const, message: `${names(notSyncing)}: the sync is failing, so metrics may be missing.` }]
      : []),
  ];
}

/** The time zones in which a day must have ended to be complete. */
export function zonesOf(sources: readonly Pick<Source, 'is_awaited' | 'timezone'>[], accountTimezone: string): string[] {
  const zones = sources.filter(({ is_awaited }) => is_awaited).flatMap(({ timezone }) => timezone ?? []);
  return zones.length > 0 ? zones : [accountTimezone];
}
