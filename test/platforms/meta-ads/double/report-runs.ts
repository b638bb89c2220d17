import { dayMs } from '../../doubles/clock.js';
import type { AccountCall, Handlers } from './call.js';
import { invalidParameter, unsupportedGet } from './errors.js';
import { pageOf } from './paging.js';
import { type FieldTree, project } from './projection.js';
import { ok } from './wire.js';
import type { World } from './world.js';

const keptDays = 30;

export interface ReportRun {
  readonly id: string;
  readonly adAccountId: string;
  readonly createdAt: number;
  /** By the wall clock, because whoever waits does so by the wall clock. */
  readonly startedAt: number;
  readonly since: string;
  readonly until: string;
  readonly fields: FieldTree | null;
  readonly rows: readonly Record<string, unknown>[];
}

interface Result {
  readonly rows: readonly Record<string, unknown>[];
  readonly since: string;
  readonly until: string;
}

export function startReport({ world, adAccount }: AccountCall, fields: FieldTree | null, result: Result): string {
  const id = world.id('140');
  world.reports.set(id, { id, adAccountId: adAccount.id, createdAt: world.clock.now(), startedAt: Date.now(), fields, ...result });
  return id;
}

/** The run, if it can be found: not right after its start, and not after some weeks. */
function runOf({ world, id }: AccountCall): ReportRun {
  const run = world.reports.get(id);
  const { reportHiddenMs } = world.settings;
  const isGone = run === undefined || run.startedAt + reportHiddenMs > Date.now() || run.createdAt + keptDays * dayMs < world.clock.now();
  if (isGone) throw unsupportedGet(id);
  return run;
}

/** How far a run is, from 0 to 1. It is said to be complete a little before all of it is. */
function progressOf({ settings, faults }: World, { startedAt }: ReportRun): number {
  if (faults.holdsReports) return 0.5;
  return settings.reportMs === 0 ? 1 : Math.min(1, (Date.now() - startedAt) / settings.reportMs);
}

function stateOf(world: World, run: ReportRun): readonly [status: string, percent: number] {
  const progress = progressOf(world, run);
  if (world.faults.failsReports && progress === 1) return ['Job Failed', 100];
  if (progress === 1) return ['Job Completed', 100];
  if (progress > 0.9) return ['Job Completed', 99];
  if (progress > 0.2) return ['Job Running', Math.floor(progress * 100)];
  return progress > 0.1 ? ['Job Started', 0] : ['Job Not Started', 0];
}

export const reportHandlers: Handlers = {
  'GET #get': (call) => {
    const run = runOf(call);
    const [status, percent] = stateOf(call.world, run);
    const error = {
      error_code: 2,
      error_subcode: 1504041,
      error_message: 'The report could not be made.',
      error_user_title: 'Report failed',
      error_user_msg: 'Ask for a shorter period.',
    };
    const shown = {
      id: run.id,
      account_id: run.adAccountId,
      async_status: status,
      async_percent_completion: percent,
      is_running: percent < 100,
      date_start: run.since,
      date_stop: run.until,
      time_ref: Math.floor(run.createdAt / 1_000),
      time_completed: percent === 100 ? Math.floor(run.createdAt / 1_000) : 0,
      ...(status === 'Job Failed' ? error : {}),
    };
    return ok(project('AdReportRun', shown, call.fields));
  },
  'GET insights': (call) => {
    const run = runOf(call);
    const [status, percent] = stateOf(call.world, run);
    if (status !== 'Job Completed' || percent < 100) throw invalidParameter(`The report run ${run.id} is not complete`);
    return pageOf(call, 'AdsInsights', run.rows, call.fields ?? run.fields);
  },
};
