import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { z as zod } from 'zod';
import { hourMs, minuteMs } from '../../doubles/clock.js';
import { assertPeriod, type Granularity, keyColumns, type Level, type Row, rowsOf } from './report-rows.js';
import { route } from './routes.js';
import { reportCreate } from './rules/report-rules.js';
import type { AdDay } from './spend.js';
import { ok } from './wire.js';
import type { World } from './world.js';

const limits = { backDays: 914, maxDays: 186 };
const linkMs = 5 * minuteMs;

export interface Report {
  readonly adAccountId: string;
  readonly createdAt: number;
  /** By the wall clock, because whoever waits does so by the wall clock. */
  readonly readyAt: number;
  readonly type: string;
  readonly content: string;
}

/** A link to a finished report. Whoever has it can read the report. */
export interface ReportLink {
  readonly report: Report;
  readonly expiresAt: number;
}

function contentOf(world: World, adAccountId: string, body: z.infer<typeof reportCreate>): string {
  const level = body.level as Level;
  const isCsv = body.report_format === 'CSV';
  const accepts = ({ ad, group, campaign }: AdDay) =>
    body.ad_ids?.includes(ad.id) !== false &&
    body.ad_group_ids?.includes(group.id) !== false &&
    body.campaign_ids?.includes(campaign.id) !== false;
  const rows = rowsOf(world, {
    adAccountId,
    start: body.start_date,
    end: body.end_date,
    granularity: body.granularity as Granularity,
    level,
    columns: body.columns,
    attribution: { clickWindowDays: body.click_window_days ?? 30 },
    accepts,
    hasZeros: isCsv,
  });
  if (isCsv) return csvOf(rows);
  const key = body.primary_sort === 'BY_DATE' && body.granularity === 'DAY' ? 'DATE' : keyColumns[level];
  return JSON.stringify(Object.groupBy(rows, (row) => String(row[key])));
}

function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cell = (value: string | number | undefined) =>
    typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value ?? '');
  return [names.join(','), ...rows.map((row) => names.map((name) => cell(row[name])).join(','))].join('\n');
}

export const reportRoutes = [
  route('POST /ad_accounts/:ad_account_id/reports', {
    scopes: ['ads:read'],
    body: reportCreate,
    work({ world, adAccount, body }) {
      assertPeriod(world, body.start_date, body.end_date, limits);
      const token = randomBytes(24).toString('base64url');
      const adAccountId = adAccount?.id as string;
      world.reports.set(token, {
        adAccountId,
        createdAt: world.clock.now(),
        readyAt: Date.now() + world.settings.reportMs,
        type: body.report_format === 'CSV' ? 'text/csv' : 'application/json',
        content: contentOf(world, adAccountId, body),
      });
      return ok({ report_status: 'IN_PROGRESS', token, message: '' });
    },
  }),
  route('GET /ad_accounts/:ad_account_id/reports', {
    scopes: ['ads:read'],
    query: zod.strictObject({ token: zod.string() }),
    work({ world, adAccount, query: { token } }) {
      const status = (word: string) => ok({ report_status: word, url: null, size: null });
      const report = world.reports.get(token);
      if (report === undefined || report.adAccountId !== adAccount?.id) return status('DOES_NOT_EXIST');
      if (world.faults.failsReports) return status('FAILED');
      if (world.faults.holdsReports || Date.now() < report.readyAt) return status('IN_PROGRESS');
      if (world.clock.now() >= report.createdAt + hourMs) return status('EXPIRED');
      const name = randomBytes(18).toString('base64url');
      world.reportLinks.set(name, { report, expiresAt: world.clock.now() + linkMs });
      return ok({
        report_status: 'FINISHED',
        url: `${world.reportOrigin}/reports/${name}?signature=${name}`,
        size: Buffer.byteLength(report.content),
      });
    },
  }),
];
