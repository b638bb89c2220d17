import {
  AdAccounts,
  type AdAccountClient,
  ConnectionDirectory,
  type ConnectionSummary,
  type PlatformAudience,
  type PlatformAudienceInsights,
  PlatformFailure,
} from '#libs/connections';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../../domain/audience.js';
import type { MeasuredOverlap, Measurement, PlatformReport, NoAnswer, SilentPlatform } from '../../domain/measurement.js';

/** What is to be measured: an audience, and the other ready ones to hold it against. */
export interface AudienceToMeasure {
  readonly audience: Audience;
  /** The audience that a lookalike is like. */
  readonly source: Audience | null;
  readonly others: readonly Audience[];
}

interface Answer {
  readonly report: PlatformReport;
  readonly overlaps: ReadonlyMap<Id<'aud'>, { readonly intersection: number; readonly union: number }>;
}

/** However long a platform takes: an audience must not stay `building`. */
const maxAnswerMs = 30_000;
const maxOverlapsMs = 60_000;

const usable: ReadonlySet<string> = new Set(['connected', 'error']);

/** Asks every connected platform about an audience. */
@Injectable()
export class AudienceEstimator {
  constructor(
    private readonly connections: ConnectionDirectory,
    private readonly accounts: AdAccounts,
  ) {}

  /** Outside a transaction: it talks to the platforms. A platform's failure is part of the result. */
  async measure(work: AudienceToMeasure): Promise<Measurement> {
    const sourceProblem = sourceProblemOf(work);
    if (sourceProblem !== null) return { reports: [], silent: [], comparedWith: [], overlaps: [], sourceProblem };
    const all = await this.connections.all(work.audience.accountId);
    const answers = await Promise.all(all.filter(({ status }) => usable.has(status)).map((connection) => this.ask(connection, work)));
    const given = answers.filter((answer) => 'report' in answer);
    return {
      reports: given.map(({ report }) => report),
      silent: answers.filter((answer) => 'reason' in answer),
      comparedWith: work.others.map(({ id }) => id),
      overlaps: combinedOverlaps(work.others, given),
      sourceProblem: null,
    };
  }

  private async ask(connection: ConnectionSummary, { audience, others }: AudienceToMeasure): Promise<Answer | SilentPlatform> {
    const asked = platformAudienceOf(audience);
    try {
      const [session, insights] = await within(maxAnswerMs, async () => {
        const opened = await this.accounts.open(audience.accountId, connection.id);
        return [opened, await opened.readAudienceInsights(asked)] as const;
      });
      return { report: reportOf(connection, insights), overlaps: await this.overlaps(session, asked, others) };
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      return { connectionId: connection.id, platform: connection.platform, reason: silenceOf(error), message: error.message };
    }
  }

  /** An overlap is a further insight: one that the platform does not tell is left out. */
  private async overlaps(session: AdAccountClient, asked: PlatformAudience, others: readonly Audience[]): Promise<Answer['overlaps']> {
    const found = new Map<Id<'aud'>, { intersection: number; union: number }>();
    try {
      await within(maxOverlapsMs, async (isOver) => {
        for (const other of others) {
          const overlap = await session.readAudienceOverlap(asked, platformAudienceOf(other));
          if (isOver()) return;
          found.set(other.id, overlap);
        }
      });
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
    }
    return found;
  }
}

function sourceProblemOf({ audience, source }: AudienceToMeasure): Measurement['sourceProblem'] {
  if (audience.type !== 'lookalike' || source?.status === 'ready') return null;
  if (source === null || source.status === 'archived') return 'source_archived';
  return source.status === 'building' ? 'source_building' : 'source_not_ready';
}

function platformAudienceOf({ id, name, rules, lookalike }: Audience): PlatformAudience {
  return {
    reference: id,
    name,
    rules,
    lookalike:
      lookalike === null ? null : { sourceReference: lookalike.source_audience_id, country: lookalike.country, ratio: lookalike.ratio },
  };
}

function reportOf({ id, platform }: ConnectionSummary, insights: PlatformAudienceInsights): PlatformReport {
  const { estimate, age, gender, geography, devices, interests } = insights;
  return { connectionId: id, platform, ...estimate, age, gender, geography, devices, interests };
}

function silenceOf({ kind }: PlatformFailure): NoAnswer {
  if (kind === 'unauthorized' || kind === 'not_found') return 'unauthorized';
  return kind === 'rejected' ? 'rejected' : 'unavailable';
}

/** Over all platforms that answered: people of both added up, divided by people of either added up. */
function combinedOverlaps(others: readonly Audience[], answers: readonly Answer[]): MeasuredOverlap[] {
  return others.flatMap(({ id }) => {
    const parts = answers.map(({ overlaps }) => overlaps.get(id));
    if (parts.length === 0 || parts.some((part) => part === undefined)) return [];
    const sum = (pick: 'intersection' | 'union') => parts.reduce((total, part) => total + (part?.[pick] ?? 0), 0);
    return [{ audienceId: id, intersection: sum('intersection'), union: sum('union') }];
  });
}

async function within<T>(limitMs: number, work: (isOver: () => boolean) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(new PlatformFailure('unavailable', `No answer within ${limitMs / 1000} s.`));
    }, limitMs);
  });
  try {
    return await Promise.race([work(() => isOver), late]);
  } finally {
    clearTimeout(timer);
  }
}
