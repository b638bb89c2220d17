import { addDays, daysBetween } from '#libs/kernel';
import { ForbiddenAddress, type OutgoingResponse } from '#libs/operations';
import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import { type FailureReader, readHttpFailure } from '../../outgoing/failure-reader.js';
import type { PinterestApi } from './pinterest-api.js';
import { type AnalyticsRow, reportColumns, rowsShape, windows } from './pinterest-columns.js';
import { parseJson } from '../platform-response.js';

/** The longest time that one report covers, in days. */
const maxDays = 186;
/** A larger file would not be read; the report is asked for in two halves instead. */
const maxBytes = 12 * 1024 * 1024;
const maxRestarts = 2;
const firstWaitSeconds = 1;
const maxWaitSeconds = 20;

type Range = readonly [start: string, end: string];

/** The reports that are still to be read, the first of which Pinterest may be making. */
export interface ReportProgress {
  readonly ranges: readonly Range[];
  readonly token: string | null;
  readonly polls: number;
  readonly restarts: number;
}

interface Step {
  readonly rows: readonly AnalyticsRow[];
  readonly next: ReportProgress | null;
  /** When to take the next step; null: now. */
  readonly waitSeconds: number | null;
}

const startedShape = z.looseObject({ token: z.string().min(1) });
const stateShape = z.looseObject({ report_status: z.string(), url: z.string().nullish(), size: z.number().nullish() });
/** A file has the rows in one list, or in one list for each ad. */
const fileShape = z.union([rowsShape, z.record(z.string(), rowsShape)]);

/** Reports that Pinterest makes on request and keeps for an hour. */
export class PinterestReports {
  constructor(
    private readonly api: PinterestApi,
    /** The only origins of files; none means any public address with https. */
    private readonly origins: readonly string[],
  ) {}

  begin(startDay: string, endDay: string): ReportProgress {
    const ranges: Range[] = [];
    for (let start = startDay; start <= endDay; start = addDays(start, maxDays)) {
      const end = addDays(start, maxDays - 1);
      ranges.push([start, end < endDay ? end : endDay]);
    }
    return { ranges, token: null, polls: 0, restarts: 0 };
  }

  async step(progress: ReportProgress): Promise<Step> {
    const { ranges, token, polls, restarts } = progress;
    const [range, ...others] = ranges as [Range, ...Range[]];
    if (token === null) return this.waiting({ ...progress, token: await this.start(range), polls: 0 });
    const path = this.api.inAdAccount('/reports');
    const { report_status: status, url, size } = await this.api.read(path, { token }, stateShape, 'report');
    if (status === 'IN_PROGRESS') return this.waiting({ ...progress, polls: polls + 1 });
    if (status !== 'FINISHED') {
      if (restarts >= maxRestarts) throw failed(`Pinterest does not make the report (${status}).`, `report_${status.toLowerCase()}`);
      return this.step({ ...progress, token: null, restarts: restarts + 1 });
    }
    // A finished report has no URL for a moment, or an old one: it is valid for five minutes.
    if (url == null || url === '') return this.waiting({ ...progress, polls: polls + 1 });
    if ((size ?? 0) > maxBytes) return this.step({ ranges: [...halves(range), ...others], token: null, polls: 0, restarts });
    const file = await this.download(url);
    if (file === null) return this.waiting({ ...progress, polls: polls + 1 });
    const next = others.length === 0 ? null : { ranges: others, token: null, polls: 0, restarts: 0 };
    return { rows: rowsOf(file), next, waitSeconds: null };
  }

  private waiting(next: ReportProgress): Step {
    return { rows: [], next, waitSeconds: Math.min(maxWaitSeconds, firstWaitSeconds * 2 ** next.polls) };
  }

  private async start([start_date, end_date]: Range): Promise<string> {
    const body = {
      start_date,
      end_date,
      granularity: 'DAY',
      level: 'PIN_PROMOTION',
      columns: reportColumns,
      report_format: 'JSON',
      ...windows,
    };
    return (await this.api.query(this.api.inAdAccount('/reports'), body, startedShape)).token;
  }

  /** Null when the URL has ended. The file is elsewhere: no token is sent there. */
  private async download(url: string): Promise<unknown> {
    if (!URL.canParse(url) || (this.origins.length > 0 && !this.origins.some((one) => new URL(one).origin === new URL(url).origin))) {
      throw failed('Pinterest names an address of a report that PINTEREST_REPORT_ORIGINS does not have.', 'report_address');
    }
    const { bulkheadKey } = this.api;
    try {
      const call = { method: 'GET', url, isIdempotent: true, isReport: true, bulkheadKey, readFailure: readFileFailure } as const;
      const response: OutgoingResponse = await this.api.http.send(call);
      return response.status >= 400 ? null : parseJson(response.text, 'Pinterest');
    } catch (error) {
      if (!(error instanceof ForbiddenAddress)) throw error;
      throw failed('Pinterest names an address of a report that is not public.', 'report_address');
    }
  }
}

/** A URL that has ended is answered with 403 or 404, which is no failure: the next answer has a new one. */
const readFileFailure: FailureReader = readHttpFailure;

function rowsOf(file: unknown): readonly AnalyticsRow[] {
  const parsed = fileShape.safeParse(file);
  if (!parsed.success) throw failed('Pinterest made a report in an unexpected format.', 'unknown_shape');
  const rows = Array.isArray(parsed.data) ? parsed.data : Object.values(parsed.data).flat();
  if (rows.every(({ CAMPAIGN_ID: id }) => id != null)) return rows;
  throw failed('Pinterest made a report without the IDs of campaigns.', 'unknown_shape');
}

function halves([start, end]: Range): readonly Range[] {
  const days = daysBetween(start, end);
  if (days === 0) throw failed(`The report of ${start} is too large.`, 'report_too_large');
  const middle = addDays(start, Math.floor(days / 2));
  return [
    [start, middle],
    [addDays(middle, 1), end],
  ];
}

const failed = (message: string, platformCode: string) => new PlatformFailure('rejected', message, { platformCode });
