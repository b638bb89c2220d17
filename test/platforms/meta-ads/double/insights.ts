import { dayMs } from '../../doubles/clock.js';
import type { AccountCall, Handlers } from './call.js';
import { invalidParameter, tooMuchData } from './errors.js';
import { effectiveStatus, type Filter, filtersOf, matches } from './filtering.js';
import { insightRows, type InsightLevel } from './insight-rows.js';
import { pageOf } from './paging.js';
import type { AdObject } from './records.js';
import { startReport } from './report-runs.js';
import { type AdDay, adDays } from './spend.js';
import { dayIn, daysBetween, isDay } from './time.js';
import { textOf } from './values.js';
import { GraphError, ok } from './wire.js';

const oldestMonths = 37;

/** The days of a call, in the time zone of the ad account. Both are part of it. */
function periodOf({ world, adAccount, params }: AccountCall): { readonly since: string; readonly until: string } {
  const today = dayIn(world.clock.now(), adAccount.timeZone);
  const range = params['time_range'] as Readonly<Record<string, unknown>> | undefined;
  if (range === undefined) return presetOf(textOf(params['date_preset'] ?? 'last_30d'), today);
  const { since, until, ...others } = range;
  if (!isDay(since) || !isDay(until) || Object.keys(others).length > 0)
    throw invalidParameter('Param time_range must be {"since":"YYYY-MM-DD","until":"YYYY-MM-DD"}', 'time_range');
  if (since > until) throw invalidParameter('The start date must be before the end date', 'time_range');
  const oldest = new Date(`${today}T00:00:00Z`);
  oldest.setUTCMonth(oldest.getUTCMonth() - oldestMonths);
  if (since < oldest.toISOString().slice(0, 10))
    throw new GraphError(
      { code: 3018 },
      `(#3018) The start date of the time range cannot be beyond ${oldestMonths} months from the current date`,
    );
  return { since, until };
}

function presetOf(preset: string, today: string): { readonly since: string; readonly until: string } {
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
  if (preset === 'today') return { since: today, until: today };
  if (preset === 'yesterday') return { since: daysAgo(1), until: daysAgo(1) };
  const days = /^last_(\d+)d$/.exec(preset)?.[1];
  if (days === undefined) throw invalidParameter(`The double has no date_preset ${preset}`, 'date_preset');
  return { since: daysAgo(Number(days)), until: daysAgo(1) };
}

const levelOf: Readonly<Record<string, (day: AdDay) => AdObject>> = {
  campaign: ({ campaign }) => campaign,
  adset: ({ adSet }) => adSet,
  ad: ({ ad }) => ad,
};

/** Whether a row passes a filter of a field such as `ad.effective_status`. */
function passes(call: AccountCall, day: AdDay, filter: Filter): boolean {
  const [level = '', name = ''] = filter.field.split('.');
  const object = levelOf[level]?.(day);
  if (object === undefined) throw invalidParameter(`Filtering field ${filter.field} is invalid`, 'filtering');
  switch (name) {
    case 'id':
      return matches(filter, object.id);
    case 'name':
      return matches(filter, object.fields.name);
    case 'effective_status':
      return matches(filter, effectiveStatus(call.world, object));
    default:
      throw invalidParameter(`Filtering field ${filter.field} is invalid`, 'filtering');
  }
}

/**
 * Rows of what is archived or deleted are left out unless a filter names these states. The rows of an account contain them, but not once
 * there is a filter.
 */
function visible(call: AccountCall, level: InsightLevel, days: readonly AdDay[]): AdDay[] {
  const filters = filtersOf(call);
  const statuses = filters.filter(({ field }) => field.endsWith('.effective_status')).flatMap(({ value }) => value as readonly string[]);
  const gone = ['ARCHIVED', 'DELETED'];
  if (!call.world.settings.mixesStatuses && statuses.some((one) => gone.includes(one)) && new Set(statuses).size > 1)
    throw invalidParameter('A filter cannot name ARCHIVED or DELETED together with other states', 'filtering');
  const object = levelOf[level] ?? (filters.length === 0 ? null : (levelOf['ad'] ?? null));
  return days.filter((day) => {
    const status = object === null ? 'ACTIVE' : effectiveStatus(call.world, object(day));
    return (!gone.includes(status) || statuses.includes(status)) && filters.every((filter) => passes(call, day, filter));
  });
}

function isDaily(increment: unknown): boolean {
  if (increment === undefined || increment === 'all_days') return false;
  if (increment === '1') return true;
  throw invalidParameter('The double has the time_increment 1 and all_days', 'time_increment');
}

function rowsOf(call: AccountCall): { readonly rows: Record<string, unknown>[]; readonly since: string; readonly until: string } {
  const { world, adAccount, params } = call;
  const { since, until } = periodOf(call);
  const level = (params['level'] ?? 'account') as InsightLevel;
  const windows = ((params['action_attribution_windows'] ?? []) as readonly string[]).filter((one) => one !== 'default');
  const unsupported = windows.find((one) => !['1d_click', '7d_click', '1d_view'].includes(one));
  if (unsupported !== undefined) throw invalidParameter(`The double has no window ${unsupported}`, 'action_attribution_windows');
  const days = visible(call, level, adDays(world, adAccount, daysBetween(since, until)));
  return { rows: insightRows(adAccount, days, { level, since, until, isDaily: isDaily(params['time_increment']), windows }), since, until };
}

export const insightHandlers: Handlers = {
  'GET insights': (call) => {
    const { rows } = rowsOf(call);
    if (rows.length > call.world.settings.maxSyncRows) throw tooMuchData(1);
    return pageOf(call, 'AdsInsights', rows);
  },
  'POST insights': (call) => ok({ report_run_id: startReport(call, call.fields, rowsOf(call)) }),
};
