import { addDays } from '#libs/kernel';
import type { ReportQuery } from './report-query.js';
import { daysIn, type Period } from './reporting-period.js';

/** A connection as a source of metrics. Days are YYYY-MM-DD, in the source's own zone. */
export interface Source {
  /** uuid. */
  readonly id: string;
  readonly name: string | null;
  readonly status: string | null;
  /** Whether it brings numbers or should: neither pending, nor disconnected, nor expired for a day. */
  readonly is_awaited: boolean;
  readonly platform: string | null;
  readonly timezone: string | null;
  readonly last_synced_at: string | null;
  readonly data_through: string | null;
  readonly final_before: string | null;
  /** Days of the asked period that were read after they had ended. */
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

/** The sources that a question is about: those that it leaves in by connection or channel, and that have or should have days. */
export function sourcesOf(all: readonly Source[], { where, join }: Pick<ReportQuery, 'where' | 'join'>): Source[] {
  const about = where.filter(({ dimension }) => dimension === 'connection' || dimension === 'channel');
  // Of several conditions of which any may hold, one about something else lets every source in.
  const narrows = about.length > 0 && (join === 'all' || about.length === where.length);
  return all.filter((source) => {
    if (!source.is_awaited && !hasSynced(source) && source.status !== 'expired') return false;
    if (!narrows) return true;
    const holds = about.map(({ dimension, values, isNegated }) => {
      const value = dimension === 'connection' ? source.id : source.platform;
      return (value !== null && values.includes(value)) !== isNegated;
    });
    return join === 'all' ? holds.every(Boolean) : holds.some(Boolean);
  });
}

const minDay = (days: readonly (string | null)[]): string | null => days.filter((day) => day !== null).sort()[0] ?? null;

/** How far the numbers of a period go. What a source that is no longer awaited has brought is all it will bring. */
export function freshnessOf(sources: readonly Source[], period: Period): Freshness {
  const live = sources.filter(({ is_awaited }) => is_awaited);
  const judged = live.some(hasSynced) ? live : sources;
  const finalBefore = minDay(judged.map(({ final_before }) => final_before));
  return {
    dataThrough: minDay(judged.map(({ data_through }) => data_through)),
    finalThrough: finalBefore === null ? null : addDays(finalBefore, -1),
    isComplete: judged.length > 0 && judged.every(({ complete_days }) => complete_days === daysIn(period)),
  };
}

/** Whether no source will change a day any more. */
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
            message: `Days of ${names(inOtherTimezone)} begin in another zone than the account's, ${timezone}.`,
          },
        ]
      : []),
    ...(notSyncing.length > 0
      ? [{ code: 'source_not_syncing' as const, message: `${names(notSyncing)} cannot be synced at the moment.` }]
      : []),
  ];
}

/** The zones whose days must be over for a day to be complete. */
export function zonesOf(sources: readonly Pick<Source, 'is_awaited' | 'timezone'>[], accountTimezone: string): string[] {
  const zones = sources.filter(({ is_awaited }) => is_awaited).flatMap(({ timezone }) => timezone ?? []);
  return zones.length > 0 ? zones : [accountTimezone];
}
