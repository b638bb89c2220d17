import { addDays, daysBetween } from '#libs/kernel';
import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import { type MetaApi, refused } from './meta-api.js';
import { insightsParameters, rowShape } from './meta-insights.js';

type Range = readonly [start: string, end: string];

export interface ReportRun {
  /** Null before it is started. */
  readonly id: string | null;
  readonly polls: number;
  readonly isDone: boolean;
}

const startedShape = z.looseObject({ report_run_id: z.string().min(1) });
const stateShape = z.looseObject({ async_status: z.string().nullish(), async_percent_completion: z.coerce.number().nullish() });

/** What the state of a report means. One that this version does not know is awaited. */
const states: Readonly<Record<string, 'running' | 'done' | 'failed'>> = {
  'Job Not Started': 'running',
  'Job Started': 'running',
  'Job Running': 'running',
  'Job Completed': 'done',
  'Job Failed': 'failed',
  'Job Skipped': 'failed',
};
const maxRestarts = 4;
/** How often a new report may not be found: Meta shows it seconds after it was asked for. */
const maxHiddenPolls = 5;
const firstWaitSeconds = 1;
const maxWaitSeconds = 30;

/** Reports that Meta makes on request and keeps for thirty days. */
export class MetaReportRuns {
  constructor(private readonly api: MetaApi) {}

  async start(range: Range): Promise<string> {
    const { limit: _, ...parameters } = insightsParameters(range);
    return (await this.api.post(this.api.inAdAccount('/insights'), parameters, startedShape, 'report')).report_run_id;
  }

  /** Rows may only be read when the report is completed and its percentage says so too. */
  async state(id: string, polls: number): Promise<'running' | 'done' | 'failed'> {
    try {
      const fields = 'async_status,async_percent_completion,error_code,error_subcode,error_message';
      const held = await this.api.read(`/${encodeURIComponent(id)}`, { fields }, stateShape, 'report');
      const state = states[held.async_status ?? ''] ?? 'running';
      return state === 'done' && (held.async_percent_completion ?? 0) < 100 ? 'running' : state;
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
      return polls < maxHiddenPolls ? 'running' : 'failed';
    }
  }

  page(id: string, after: string | null) {
    return this.api.fittingPage(`/${encodeURIComponent(id)}/insights`, { limit: 500 }, rowShape, after, 'report');
  }

  waitSeconds({ polls }: ReportRun): number {
    return Math.min(maxWaitSeconds, firstWaitSeconds * 2 ** polls);
  }

  /** A report that fails is asked for again in two halves, as it may be too large. */
  afterFailure(ranges: readonly Range[], restarts: number): readonly Range[] {
    const [range, ...others] = ranges as [Range, ...Range[]];
    if (restarts >= maxRestarts) throw refused('Meta does not make the report of the metrics.', 'report_failed');
    const days = daysBetween(...range);
    if (days === 0) return ranges;
    const middle = addDays(range[0], Math.floor(days / 2));
    return [[range[0], middle], [addDays(middle, 1), range[1]], ...others];
  }
}
