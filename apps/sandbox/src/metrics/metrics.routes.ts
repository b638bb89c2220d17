import type { FastifyInstance } from 'fastify';
import { isCalendarDay } from '#libs/kernel';
import { hashText, mix, uniform } from '../chance/chance.js';
import type { AdAccount } from '../accounts/ad-account.js';
import { ok } from '../http/answer.js';
import { authorized, type Call } from '../http/operation.js';
import { unprocessable } from '../http/refusal.js';
import type { Platform } from '../platform.js';
import { dataThrough } from './arrival.js';
import { type MetricsRow, type PageMark, reportPage, type ReportRange } from './metrics-report.js';
import { dayAt, dayNumber, dayText } from './reporting-day.js';

const maxDays = 731;
const maxRows = 5000;
const usualRows = 1000;

export function metricsRoutes(app: FastifyInstance, platform: Platform): void {
  const { campaigns, world, faults } = platform;

  /** The rows as a platform in trouble sends them: nothing is lost for whoever reads on, or comes again. */
  const troubled = async (rows: readonly MetricsRow[], account: AdAccount): Promise<MetricsRow[]> => {
    const strike = (kind: 'late_rows' | 'duplicate_rows' | 'shuffled_rows' | 'impossible_figures') =>
      faults.strikes(kind, 'metrics', account.id);
    let sent = [...rows];
    const late = await strike('late_rows');
    const newest = dayAt(world.now(), account.timezone) - 1;
    if (late) sent = sent.filter((row) => dayNumber(row.day) < newest || chanceOf(row, 'late') < 0.5);
    if (sent[0] !== undefined && (await strike('impossible_figures'))) sent[0] = { ...sent[0], spend_micros: 9e18 };
    const twice = await strike('duplicate_rows');
    if (twice) sent = sent.flatMap((row) => (chanceOf(row, `twice ${twice.chance}`) < 0.3 ? [row, row] : [row]));
    const shuffled = await strike('shuffled_rows');
    if (shuffled) {
      const order = new Map(sent.map((row) => [row, chanceOf(row, `order ${shuffled.chance}`)]));
      sent = sent.toSorted((one, other) => (order.get(one) as number) - (order.get(other) as number));
    }
    return sent;
  };

  app.get(
    '/v1/ad-accounts/:act/metrics',
    authorized(platform, 'metrics', 'ads_read', async ({ query, account }) => {
      const range = readRange(query['start'], query['end']);
      const limit = readLimit(query['limit']);
      const start = readCursor(query['cursor']) ?? { campaignId: '', skip: 0, asOf: world.now() };
      const partial = await faults.strikes('partial_page', 'metrics', account.id);
      const size = partial ? Math.floor(limit * 0.6 * partial.chance) : limit;
      const { rows, next } =
        size === 0 ? { rows: [], next: start } : await reportPage(campaigns, account, world.settings, range, start, size);
      return ok({
        data: await troubled(rows, account),
        next_cursor: next && writeCursor(next),
        data_through: dayText(dataThrough(account.timezone, start.asOf, world.settings.reportLagSeconds)),
      });
    }),
  );
}

export function readRange(start: string | undefined, end: string | undefined): ReportRange {
  if (!start || !end || !isCalendarDay(start) || !isCalendarDay(end))
    throw unprocessable('invalid_field', 'start and end must be days, YYYY-MM-DD.');
  const range = { from: dayNumber(start), to: dayNumber(end) };
  if (range.to < range.from || range.to - range.from >= maxDays) {
    throw unprocessable('invalid_field', `end must not be before start, and at most ${maxDays - 1} days later.`);
  }
  return range;
}

function readLimit(text: Call['query'][string]): number {
  const limit = Number(text ?? usualRows);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxRows) throw unprocessable('invalid_field', `limit must be 1 to ${maxRows}.`);
  return limit;
}

const writeCursor = ({ campaignId, skip, asOf }: PageMark): string =>
  Buffer.from(JSON.stringify([campaignId, skip, asOf])).toString('base64url');

function readCursor(text: string | undefined): PageMark | null {
  if (text === undefined || text === '') return null;
  try {
    const [campaignId, skip, asOf] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [unknown, unknown, unknown];
    if (typeof campaignId === 'string' && Number.isInteger(skip) && Number.isInteger(asOf)) {
      return { campaignId, skip: skip as number, asOf: asOf as number };
    }
  } catch {
    // As any other text that is not a cursor of ours.
  }
  throw unprocessable('invalid_cursor', 'The cursor is not one of ours.');
}

function chanceOf({ day, campaign_id: campaign, ad_id: ad, ad_set_id: adSet }: MetricsRow, salt: string): number {
  return uniform(mix(hashText(`${day}${campaign}${ad}${adSet}`), salt), 0);
}
