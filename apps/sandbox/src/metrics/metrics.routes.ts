import type { FastifyInstance } from 'fastify';
import { isCalendarDay } from '#libs/kernel';
import { hashText, mix, uniform } from '../random/seeded-random.js';
import type { AdAccount } from '../accounts/ad-account.js';
import { ok } from '../http/wire-response.js';
import { authorized, type Call } from '../http/operation.js';
import { unprocessable } from '../http/platform-error.js';
import type { Platform } from '../platform.js';
import { dataThrough } from './report-delay.js';
import { type MetricsRow, type PageCursor, reportPage, type ReportRange } from './metrics-report.js';
import { dayAt, dayNumber, dayText } from './reporting-day.js';

const maxDays = 731;
const maxRows = 5000;
const defaultRows = 1000;

export function metricsRoutes(app: FastifyInstance, platform: Platform): void {
  const { campaigns, world, faults } = platform;

  /** Applies content faults to the rows. A client that reads all pages, or reads again later, still gets every row. */
  const withFaults = async (rows: readonly MetricsRow[], account: AdAccount): Promise<MetricsRow[]> => {
    const trigger = (kind: 'late_rows' | 'duplicate_rows' | 'shuffled_rows' | 'impossible_figures') =>
      faults.trigger(kind, 'metrics', account.id);
    let output = [...rows];
    const late = await trigger('late_rows');
    const newest = dayAt(world.now(), account.timezone) - 1;
    if (late) output = output.filter((row) => dayNumber(row.day) < newest || rowRandom(row, 'late') < 0.5);
    if (output[0] !== undefined && (await trigger('impossible_figures'))) output[0] = { ...output[0], spend_micros: 9e18 };
    const duplicated = await trigger('duplicate_rows');
    if (duplicated) output = output.flatMap((row) => (rowRandom(row, `twice ${duplicated.random}`) < 0.3 ? [row, row] : [row]));
    const shuffled = await trigger('shuffled_rows');
    if (shuffled) {
      const order = new Map(output.map((row) => [row, rowRandom(row, `order ${shuffled.random}`)]));
      output = output.toSorted((one, other) => (order.get(one) as number) - (order.get(other) as number));
    }
    return output;
  };

  const withoutArchived = async (rows: readonly MetricsRow[], account: AdAccount): Promise<readonly MetricsRow[]> => {
    if (!world.has('reports-without-archived')) return rows;
    const ids = [...new Set(rows.map((row) => row.campaign_id))];
    const archived = (await campaigns.byIds(account.id, ids)).filter(({ runState }) => runState === 'archived').map(({ id }) => id);
    return rows.filter((row) => !archived.includes(row.campaign_id));
  };

  app.get(
    '/v1/ad-accounts/:act/metrics',
    authorized(platform, 'metrics', 'ads_read', async ({ query, account }) => {
      const range = readRange(query['start'], query['end']);
      const limit = readLimit(query['limit']);
      const pending = world.has('asynchronous-reports') ? pendingReport(query['cursor'], world.now(), world.settings.reportSeconds) : null;
      if (pending !== null) return ok({ data: [], data_through: null, ...pending });
      const start = readCursor(query['cursor']) ?? { campaignId: '', skip: 0, asOf: world.now() };
      const partial = await faults.trigger('partial_page', 'metrics', account.id);
      const size = partial ? Math.floor(limit * 0.6 * partial.random) : limit;
      const { rows, next } =
        size === 0 ? { rows: [], next: start } : await reportPage(campaigns, account, world.settings, range, start, size);
      return ok({
        data: (await withFaults(await withoutArchived(rows, account), account)).map(
          world.has('decimal-reports') ? inDecimals : (row) => row,
        ),
        next_cursor: next && writeCursor(next),
        data_through: dayText(dataThrough(account.timezone, start.asOf, world.settings.reportLagSeconds)),
      });
    }),
  );
}

export function readRange(start: string | undefined, end: string | undefined): ReportRange {
  if (!start || !end || !isCalendarDay(start) || !isCalendarDay(end))
    throw unprocessable('invalid_field', 'start and end must be calendar days in the format YYYY-MM-DD.');
  const range = { from: dayNumber(start), to: dayNumber(end) };
  if (range.to < range.from || range.to - range.from >= maxDays) {
    throw unprocessable('invalid_field', `end must be from 0 to ${maxDays - 1} days after start.`);
  }
  return range;
}

function readLimit(text: Call['query'][string]): number {
  const limit = Number(text ?? defaultRows);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxRows)
    throw unprocessable('invalid_field', `limit must be an integer from 1 to ${maxRows}.`);
  return limit;
}

const minWaitSeconds = 0.25;
const maxWaitSeconds = 60;

/** A report is made after the first request for it, which answers with a cursor to ask again with. Null when it is ready. */
function pendingReport(
  cursor: string | undefined,
  now: number,
  reportSeconds: number,
): { next_cursor: string; not_ready_for_seconds: number } | null {
  const waitFor = (seconds: number) => Math.min(maxWaitSeconds, Math.max(minWaitSeconds, seconds));
  if (cursor === undefined || cursor === '')
    return { next_cursor: writeCursor({ campaignId: '', skip: 0, asOf: now }), not_ready_for_seconds: waitFor(reportSeconds) };
  const missingSeconds = (readCursor(cursor) as PageCursor).asOf / 1_000 + reportSeconds - now / 1_000;
  return missingSeconds > 0 ? { next_cursor: cursor, not_ready_for_seconds: waitFor(missingSeconds) } : null;
}

/** Amounts as decimals of the currency's units, as several platforms report them. */
function inDecimals({ spend_micros: spend, conversion_value_micros: value, ...row }: MetricsRow): object {
  const decimalOf = (micros: number) => `${Math.floor(micros / 1e6)}.${String(micros % 1e6).padStart(6, '0')}`;
  return { ...row, spend: decimalOf(spend), conversion_value: decimalOf(value) };
}

const writeCursor = ({ campaignId, skip, asOf }: PageCursor): string =>
  Buffer.from(JSON.stringify([campaignId, skip, asOf])).toString('base64url');

function readCursor(text: string | undefined): PageCursor | null {
  if (text === undefined || text === '') return null;
  try {
    const [campaignId, skip, asOf] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [unknown, unknown, unknown];
    if (typeof campaignId === 'string' && Number.isInteger(skip) && Number.isInteger(asOf)) {
      return { campaignId, skip: skip as number, asOf: asOf as number };
    }
  } catch {
    // Handled below like any other invalid cursor.
  }
  throw unprocessable('invalid_cursor', 'The cursor is invalid.');
}

function rowRandom({ day, campaign_id: campaign, ad_id: ad, ad_set_id: adSet }: MetricsRow, salt: string): number {
  return uniform(mix(hashText(`${day}${campaign}${ad}${adSet}`), salt), 0);
}
