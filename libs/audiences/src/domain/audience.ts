import { type Actor, type Id, newId, type Problem, ValidationFailed } from '#libs/kernel';
import { AudienceArchived, TypeIsFixed } from './audience.errors.js';
import { type AudienceFields, emptyFields, fieldNames, isSameValue, type Lookalike, isSameDefinition } from './audience-fields.js';
import { type AudienceTransition, type AudienceStatus, nextStatus } from './audience-status.js';
import { type BuildFailureCode, buildFailures, failureCodeOf, transientFailures } from './build-failure.js';
import { nextBuildTime, nextNeighborCheck, nextSourceCheck } from './build-schedule.js';
import { combinedSize, isLargeEnough, type Measurement } from './measurement.js';
import { fraction } from './suppression.js';

/** The status of an audience on one platform. */
export interface AudiencePlatformStatus {
  readonly connection_id: Id<'con'>;
  readonly platform: string;
  readonly status: 'ready' | 'too_small' | 'unavailable' | 'unauthorized' | 'rejected';
  readonly match_rate: number | null;
}

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** A target group of campaigns: a definition and what the connected platforms report about the people that it selects. */
export class Audience implements AudienceFields {
  readonly id!: Id<'aud'>;
  readonly accountId!: Id<'acc'>;
  readonly revision!: number;
  readonly status!: AudienceStatus;
  readonly name!: string;
  readonly description!: string | null;
  readonly type!: AudienceFields['type'];
  readonly rules!: AudienceFields['rules'];
  readonly lookalike!: Lookalike | null;
  readonly sourceAudienceId!: Id<'aud'> | null;
  readonly externalId!: string | null;
  readonly metadata!: AudienceFields['metadata'];
  readonly labels!: AudienceFields['labels'];
  readonly failureCode!: BuildFailureCode | null;
  readonly sizeLower!: number | null;
  readonly sizeUpper!: number | null;
  readonly measuredAt!: Date | null;
  readonly platforms!: readonly AudiencePlatformStatus[];
  /** Number of the current build. Results of earlier builds are ignored. */
  readonly build!: number;
  /** Consecutive builds without a complete answer; determines the backoff. */
  readonly failedBuilds!: number;
  /** When the current build starts or started. Null for an archived audience. */
  readonly nextBuildAt!: Date | null;
  readonly archivedAt!: Date | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  static create(actor: Actor, fields: Partial<AudienceFields> & { name: string }, now: Date): Audience {
    const allProblems: AudienceFields = { ...emptyFields, ...fields };
    return Object.assign(new Audience(), allProblems, {
      id: newId('aud'),
      accountId: actor.accountId,
      revision: 1,
      status: 'building',
      sourceAudienceId: allProblems.lookalike?.source_audience_id ?? null,
      failureCode: null,
      sizeLower: null,
      sizeUpper: null,
      measuredAt: null,
      platforms: [],
      build: 1,
      failedBuilds: 0,
      nextBuildAt: now,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Returns violations of rules across fields. */
  static validate(fields: Partial<AudienceFields>): Problem[] {
    const { type, rules, lookalike } = { ...emptyFields, ...fields };
    const [own, other] = type === 'rule_based' ? (['rules', 'lookalike'] as const) : (['lookalike', 'rules'] as const);
    const value = { rules, lookalike };
    const problems: Problem[] = [];
    if (value[own] === null) problems.push({ pointer: `/${own}`, code: 'required', message: `${own} is required when type is ${type}.` });
    if (value[other] !== null) {
      problems.push({ pointer: `/${other}`, code: 'conflicting_fields', message: `${other} is not allowed when type is ${type}.` });
    }
    return problems;
  }

  /** Applies a user's changes. `problems` are earlier validation problems of the request and are reported together with new ones. */
  change(fields: Partial<AudienceFields>, now: Date, problems: readonly Problem[] = []): void {
    if (this.status === 'archived') throw new AudienceArchived();
    const names = (Object.keys(fields) as (keyof AudienceFields)[]).filter((name) => !isSameValue(this[name], fields[name]));
    const next: AudienceFields = { ...this.fields(), ...fields, type: this.type };
    const reported = new Set(problems.map(({ pointer }) => pointer));
    const allProblems = [...problems, ...Audience.validate(next).filter(({ pointer }) => !reported.has(pointer))];
    if (allProblems.length > 0) throw new ValidationFailed(allProblems);
    if (names.includes('type')) throw new TypeIsFixed(this.status);
    if (names.length === 0) return;
    const isRedefined = !isSameDefinition(this, next);
    this.apply({ ...next, sourceAudienceId: next.lookalike?.source_audience_id ?? null, updatedAt: now, revision: this.revision + 1 });
    if (isRedefined) this.restartBuild(now);
  }

  /** Has no effect on an archived audience. */
  archive(now: Date): void {
    if (this.status === 'archived') return;
    this.transitionTo('archive', now, { archivedAt: now, nextBuildAt: null });
  }

  /** Starts a new build. A failed audience becomes `building`. */
  refreshSize(now: Date): void {
    if (this.status === 'archived') return;
    if (this.status === 'failed') this.transitionTo('build', now, { failureCode: null });
    this.apply({ build: this.build + 1, nextBuildAt: now });
  }

  /** Schedules another build, because an audience to compare with became ready meanwhile. */
  scheduleNeighborCheck(now: Date): void {
    this.apply({ nextBuildAt: nextNeighborCheck(now) });
  }

  /** Records the result of the current build. */
  record(measurement: Measurement, now: Date): void {
    if (this.status === 'archived') return;
    const { reports, unanswered } = measurement;
    if (measurement.sourceProblem === 'source_building') {
      this.apply({ build: this.build + 1, nextBuildAt: nextSourceCheck(now) });
      return;
    }
    const platforms: AudiencePlatformStatus[] = [
      ...reports.map(({ connectionId, platform, lower, upper, matchRate }) => ({
        connection_id: connectionId,
        platform,
        status: isLargeEnough({ lower, upper }) ? ('ready' as const) : ('too_small' as const),
        match_rate: matchRate === null ? null : fraction(matchRate, 1),
      })),
      ...unanswered.map(({ connectionId, platform, reason }) => ({
        connection_id: connectionId,
        platform,
        status: reason,
        match_rate: null,
      })),
    ];
    if (reports.length === 0) {
      this.fail(measurement.sourceProblem ?? failureCodeOf(measurement), now, platforms);
      return;
    }
    const { lower, upper } = combinedSize(reports);
    const isReady = platforms.some(({ status }) => status === 'ready');
    this.finishBuild(isReady ? 'suffice' : 'fall_short', null, now);
    // If a platform did not answer, the result is incomplete and the next build starts soon.
    const failedBuilds = unanswered.some(({ reason }) => reason === 'unavailable') ? this.failedBuilds + 1 : 0;
    const schedule = { failedBuilds, nextBuildAt: nextBuildTime(failedBuilds, now) };
    this.apply({ sizeLower: lower, sizeUpper: upper, measuredAt: now, platforms, build: this.build + 1, ...schedule });
  }

  /** Records a build without any answer. A built audience keeps its measurement, unless the failure concerns the audience itself. */
  fail(code: BuildFailureCode, now: Date, platforms: readonly AudiencePlatformStatus[] = this.platforms): void {
    if (this.status === 'archived') return;
    const wasBuilt = this.status === 'ready' || this.status === 'too_small';
    const keepsMeasurement = wasBuilt && transientFailures.has(code);
    if (!keepsMeasurement) {
      this.finishBuild('fail', code, now);
      this.apply({ sizeLower: null, sizeUpper: null, measuredAt: null });
    }
    const failedBuilds = buildFailures[code].retryable ? this.failedBuilds + 1 : 0;
    if (JSON.stringify(platforms) !== JSON.stringify(this.platforms)) this.apply({ updatedAt: now });
    this.apply({ platforms, build: this.build + 1, failedBuilds, nextBuildAt: nextBuildTime(failedBuilds, now) });
  }

  /** Returns the differences from an earlier copy, for the audit trail. */
  changesSince(before: Audience): Changes {
    const names = { status: 'status', ...fieldNames, failureCode: 'failure' } as const;
    return Object.fromEntries(
      (Object.keys(names) as (keyof typeof names)[])
        .filter((name) => !isSameValue(before[name], this[name]))
        .map((name) => [names[name], { from: before[name], to: this[name] }]),
    );
  }

  copy(): Audience {
    return Object.assign(Object.create(Audience.prototype) as Audience, this);
  }

  private fields(): AudienceFields {
    return Object.fromEntries(
      Object.keys(fieldNames).map((name) => [name, this[name as keyof AudienceFields]]),
    ) as unknown as AudienceFields;
  }

  /** Starts a new build after a change of the definition and discards the measurement. */
  private restartBuild(now: Date): void {
    const isNew = this.status !== 'building';
    const revision = this.revision;
    if (isNew) this.transitionTo('build', now, {});
    const unmeasured = { failureCode: null, sizeLower: null, sizeUpper: null, measuredAt: null, platforms: [] };
    this.apply({ ...unmeasured, revision, build: this.build + 1, failedBuilds: 0, nextBuildAt: now });
  }

  /** Applies the result of a build. A build with the same result as the previous one does not change the audience. */
  private finishBuild(transition: 'suffice' | 'fall_short' | 'fail', failureCode: BuildFailureCode | null, now: Date): void {
    if (this.status === nextStatus('building', transition) && this.failureCode === failureCode) return;
    const revision = this.revision + 1;
    if (this.status !== 'building') this.transitionTo('build', now, {});
    this.transitionTo(transition, now, { failureCode });
    this.apply({ revision });
  }

  /** The only place where the status changes. */
  private transitionTo(transition: AudienceTransition, now: Date, values: Partial<Audience>): void {
    const to = nextStatus(this.status, transition);
    if (to === undefined) throw new TypeError(`Transition ${transition} is not allowed from ${this.status}.`);
    this.apply({ ...values, status: to, updatedAt: now, revision: this.revision + 1 });
  }

  private apply(values: Partial<Audience>): void {
    Object.assign(this, values);
  }
}
