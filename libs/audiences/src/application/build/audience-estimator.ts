import {
  AdAccounts,
  type AdAccountClient,
  type PlatformAudience,
  type PlatformAudienceInsights,
  PlatformFailure,
} from '#libs/ad-platforms/contract';
import { ConnectionDirectory, type ConnectionSummary } from '#libs/connections/contract';
import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../../domain/audience.js';
import type {
  AudienceProblem,
  MeasuredOverlap,
  Measurement,
  PlatformReport,
  NoAnswer,
  UnansweredPlatform,
} from '../../domain/measurement.js';

/** The input of a measurement: an audience and the other ready audiences to compare it with. */
export interface AudienceToMeasure {
  readonly audience: Audience;
  /** The source audience of a lookalike; null for a rule-based audience. */
  readonly source: Audience | null;
  readonly others: readonly Audience[];
}

interface Answer {
  readonly report: PlatformReport;
  readonly overlaps: ReadonlyMap<Id<'aud'>, { readonly intersection: number; readonly union: number }>;
}

/** Limits the wait for a platform, so that an audience does not stay `building`. */
const maxAnswerMs = 30_000;
const maxOverlapsMs = 60_000;

const usableStatuses: ReadonlySet<string> = new Set(['connected', 'error']);

/** Gets size, insights and overlaps of an audience from every connected platform. */
@Injectable()
export class AudienceEstimator {
  constructor(
    private readonly connections: ConnectionDirectory,
    private readonly accounts: AdAccounts,
  ) {}

  /** Calls the platforms, so call it outside a transaction. Failures of platforms are part of the result. */
  async measure(work: AudienceToMeasure): Promise<Measurement> {
    const sourceProblem = sourceProblemOf(work);
    if (sourceProblem !== null) return { reports: [], unanswered: [], comparedWith: [], overlaps: [], sourceProblem };
    const all = await this.connections.all(work.audience.accountId);
    const answers = await Promise.all(
      all.filter(({ status }) => usableStatuses.has(status)).map((connection) => this.measureOn(connection, work)),
    );
    const answered = answers.filter((answer) => 'report' in answer);
    return {
      reports: answered.map(({ report }) => report),
      unanswered: answers.filter((answer) => 'reason' in answer),
      comparedWith: work.others.map(({ id }) => id),
      overlaps: combineOverlaps(work.others, answered),
      sourceProblem: null,
    };
  }

  private async measureOn(
    connection: ConnectionSummary,
    { audience, source, others }: AudienceToMeasure,
  ): Promise<Answer | UnansweredPlatform> {
    const platformAudience = toPlatformAudience(audience, source);
    const of = { connectionId: connection.id, platform: connection.platform };
    const problems = problemsOn(connection, audience, source);
    if (problems.length > 0) return { ...of, reason: 'not_supported', message: 'The platform cannot target these rules.', problems };
    try {
      const [client, insights] = await withTimeout(maxAnswerMs, async () => {
        const adAccount = await this.accounts.open(audience.accountId, connection.id);
        return [adAccount, await insightsOf(adAccount, platformAudience)] as const;
      });
      if (insights === null) return { ...of, reason: 'not_offered', message: 'The platform offers no estimates.' };
      const overlaps = client.audienceOffers.overlaps ? await this.overlaps(client, platformAudience, others) : new Map();
      return { report: toReport(connection, insights, client.audienceOffers.insights), overlaps };
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      const { audienceProblems = [] } = error.details;
      if (audienceProblems.length === 0) return { ...of, reason: noAnswerReasonOf(error), message: error.message };
      return { ...of, reason: 'not_supported', message: error.message, problems: audienceProblems.map(toProblem) };
    }
  }

  /** Overlaps are optional: the result omits those that the platform does not return. */
  private async overlaps(
    client: AdAccountClient,
    platformAudience: PlatformAudience,
    others: readonly Audience[],
  ): Promise<Answer['overlaps']> {
    const found = new Map<Id<'aud'>, { intersection: number; union: number }>();
    try {
      await withTimeout(maxOverlapsMs, async (isTimedOut) => {
        for (const other of others) {
          const overlap = await client.readAudienceOverlap(platformAudience, toPlatformAudience(other));
          if (isTimedOut()) return;
          found.set(other.id, overlap);
        }
      });
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
    }
    return found;
  }
}

/** What the platform cannot target, which it need not be asked for. */
function problemsOn({ problemsOf }: ConnectionSummary, { id, rules, lookalike }: Audience, source: Audience | null): AudienceProblem[] {
  const nothingElse = { objective: null, bidStrategy: 'lowest_cost', specialAdCategories: [], endsAt: null, budget: null, creatives: [] };
  const like = lookalike && { sourceRules: source?.rules ?? null, country: lookalike.country, ratio: lookalike.ratio };
  return problemsOf({ ...nothingElse, audiences: [{ id, rules, lookalike: like }], excludedAudiences: [] })
    .filter(({ code }) => code === 'audience_not_supported')
    .flatMap(({ message, inAudience = [{ pointer: '/rules', message }] }) => inAudience)
    .map(toProblem);
}

function toProblem({ pointer, message }: Omit<AudienceProblem, 'code'>): AudienceProblem {
  return { pointer, code: 'audience_not_supported', message };
}

/** Null when the platform tells nothing about audiences. One that offers only sizes gives no groups of people. */
async function insightsOf(client: AdAccountClient, audience: PlatformAudience): Promise<PlatformAudienceInsights | null> {
  if (client.audienceOffers.insights) return client.readAudienceInsights(audience);
  if (!client.audienceOffers.estimates) {
    await client.assertTargetable?.(audience);
    return null;
  }
  const estimate = await client.estimateAudience(audience);
  return estimate && { estimate, age: [], gender: [], geography: [], devices: [], interests: [] };
}

function sourceProblemOf({ audience, source }: AudienceToMeasure): Measurement['sourceProblem'] {
  if (audience.type !== 'lookalike' || source?.status === 'ready') return null;
  if (source === null || source.status === 'archived') return 'source_archived';
  return source.status === 'building' ? 'source_building' : 'source_not_ready';
}

function toPlatformAudience({ id, name, rules, lookalike }: Audience, source: Audience | null = null): PlatformAudience {
  return {
    reference: id,
    name,
    rules,
    lookalike: lookalike && {
      sourceReference: lookalike.source_audience_id,
      sourceRules: source?.rules ?? null,
      country: lookalike.country,
      ratio: lookalike.ratio,
    },
  };
}

function toReport({ id, platform }: ConnectionSummary, insights: PlatformAudienceInsights, hasInsights: boolean): PlatformReport {
  const { estimate, age, gender, geography, devices, interests } = insights;
  return { connectionId: id, platform, ...estimate, hasInsights, age, gender, geography, devices, interests };
}

function noAnswerReasonOf({ kind }: PlatformFailure): NoAnswer {
  if (kind === 'unauthorized' || kind === 'not_found') return 'unauthorized';
  return kind === 'rejected' ? 'rejected' : 'unavailable';
}

/** Adds up intersections and unions over all platforms that answered. */
function combineOverlaps(others: readonly Audience[], answers: readonly Answer[]): MeasuredOverlap[] {
  return others.flatMap(({ id }) => {
    const parts = answers.map(({ overlaps }) => overlaps.get(id));
    if (parts.length === 0 || parts.some((part) => part === undefined)) return [];
    const sum = (key: 'intersection' | 'union') => parts.reduce((total, part) => total + (part?.[key] ?? 0), 0);
    return [{ audienceId: id, intersection: sum('intersection'), union: sum('union') }];
  });
}

async function withTimeout<T>(limitMs: number, work: (isTimedOut: () => boolean) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isTimedOut = false;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isTimedOut = true;
      reject(new PlatformFailure('unavailable', `The platform did not respond within ${limitMs / 1000} s.`));
    }, limitMs);
  });
  try {
    return await Promise.race([work(() => isTimedOut), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
