import {
  type Actor,
  aggregateOf,
  fieldsIn,
  type Id,
  isSameValue,
  newId,
  type Problem,
  RecordNotArchived,
  RecordReadOnly,
  type RecordState,
  type Validated,
  ValidationFailed,
} from '#libs/kernel';
import { availableActions } from './audience-actions.js';
import { TypeIsFixed } from './audience.errors.js';
import * as events from './audience-events.js';
import { type AudienceFields, emptyFields, fieldNames, isSameDefinition } from './audience-fields.js';
import { type AudiencePatch, patchedFields } from './audience-patch.js';
import { type AudienceTransition, type AudienceStatus, nextStatus } from './audience-status.js';
import { type BuildFailureCode, buildFailures, failureCodeOf, transientFailures } from './build-failure.js';
import { nextBuildTime, nextNeighborCheck, nextSourceCheck } from './build-schedule.js';
import { type AudienceProblem, combinedSize, isLargeEnough, isUntold, type Measurement, type NoAnswer } from './measurement.js';
import { fraction } from './suppression.js';

/** The status of an audience on one platform. */
export interface AudiencePlatformStatus {
  readonly connection_id: Id<'con'>;
  readonly platform: string;
  readonly status: 'ready' | 'too_small' | NoAnswer;
  readonly match_rate: number | null;
  readonly problems: readonly AudienceProblem[];
}

export interface AudienceState extends AudienceFields, RecordState {
  readonly id: Id<'aud'>;
  readonly status: AudienceStatus;
  readonly sourceAudienceId: Id<'aud'> | null;
  readonly failureCode: BuildFailureCode | null;
  readonly sizeLower: number | null;
  readonly sizeUpper: number | null;
  readonly measuredAt: Date | null;
  readonly platforms: readonly AudiencePlatformStatus[];
  /** Number of the current build. Results of earlier builds are ignored. */
  readonly build: number;
  /** Consecutive builds without a complete answer; determines the backoff. */
  readonly failedBuilds: number;
  /** When the current build starts or started. Null for an archived audience. */
  readonly nextBuildAt: Date | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
}

/** Fields for the account alone. Platforms get the name of an audience, too, but it does not change who is selected. */
const auditedFields = { status: 'status', ...fieldNames, failureCode: 'failure' } as const;
const unmeasured = { sizeLower: null, sizeUpper: null, measuredAt: null };
/** The result of a build: the transition from `building`, and the event of the status that it leads to. */
const results = { suffice: events.AudienceReady, fall_short: events.AudienceTooSmall, fail: events.AudienceFailed } as const;

/** A target group of campaigns: a definition and what the connected platforms report about the people that it selects. */
export class Audience extends aggregateOf<AudienceState>() {
  /** `sourceProblems` are those of the source audience of a lookalike. */
  static create(actor: Actor, patch: Validated<AudiencePatch>, sourceProblems: readonly Problem[], now: Date): Audience {
    const { fields, problems } = patchedFields(patch.value, { ...emptyFields, name: '' });
    const all: AudienceFields = { ...emptyFields, name: '', ...fields };
    // A malformed field is not reported as missing as well. Without a valid type, its required fields are unknown.
    const reported = new Set([...patch.problems, ...problems].map(({ pointer = '' }) => pointer.split('/')[1]));
    const conflicts = reported.has('type') ? [] : Audience.validate(all).filter(({ pointer = '' }) => !reported.has(pointer.slice(1)));
    patch.getOrThrow([...problems, ...conflicts, ...sourceProblems]);
    const audience = new Audience({
      ...all,
      ...unmeasured,
      id: newId('aud'),
      accountId: actor.accountId,
      revision: 1,
      status: 'building',
      sourceAudienceId: all.lookalike?.source_audience_id ?? null,
      failureCode: null,
      platforms: [],
      build: 1,
      failedBuilds: 0,
      nextBuildAt: now,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    audience.recordCreation(events.AudienceCreated, ['status', 'name'], now);
    return audience;
  }

  override get resourceType(): string {
    return 'audience';
  }

  protected override get auditedFields() {
    return auditedFields;
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

  /** Applies a user's changes. All problems are reported together. */
  change(patch: Validated<AudiencePatch>, sourceProblems: readonly Problem[], now: Date): void {
    if (this.status === 'archived') throw new RecordReadOnly('audience');
    const { fields, problems } = patchedFields(patch.value, this);
    const names = (Object.keys(fields) as (keyof AudienceFields)[]).filter((name) => !isSameValue(this[name], fields[name]));
    const next: AudienceFields = { ...fieldsIn<AudienceFields>(this, fieldNames), ...fields, type: this.type };
    const found = [...patch.problems, ...problems, ...sourceProblems];
    const reported = new Set(found.map(({ pointer }) => pointer));
    const all = [...found, ...Audience.validate(next).filter(({ pointer }) => !reported.has(pointer))];
    if (all.length > 0) throw new ValidationFailed(all);
    if (names.includes('type')) throw new TypeIsFixed(this.status);
    if (names.length === 0) return;
    const rebuild = isSameDefinition(this, next) ? {} : { ...this.nextBuild(now), ...unmeasured, platforms: [], failedBuilds: 0 };
    this.revise(events.AudienceUpdated, { ...next, sourceAudienceId: next.lookalike?.source_audience_id ?? null, ...rebuild }, now);
  }

  /** Has no effect on an archived audience. */
  archive(now: Date): void {
    if (this.status === 'archived') return;
    this.revise(events.AudienceArchived, { status: this.statusAfter('archive'), archivedAt: now, nextBuildAt: null }, now);
  }

  /** Its size is estimated again, because the platforms and the people have changed since. */
  unarchive(actor: Actor, now: Date): void {
    if (this.status !== 'archived') throw new RecordNotArchived('audience', this.status, availableActions(this.status, actor.permissions));
    const build = { build: this.build + 1, failedBuilds: 0, failureCode: null, nextBuildAt: now };
    this.revise(
      events.AudienceUnarchived,
      { ...unmeasured, ...build, platforms: [], status: this.statusAfter('unarchive'), archivedAt: null },
      now,
    );
  }

  /** Starts a new build. A failed audience becomes `building`. */
  refreshSize(now: Date): void {
    if (this.status === 'archived') return;
    if (this.status === 'failed') this.revise(events.AudienceBuilding, this.nextBuild(now), now);
    else this.assign({ build: this.build + 1, nextBuildAt: now });
  }

  /** Schedules another build, because an audience to compare with became ready meanwhile. */
  scheduleNeighborCheck(now: Date): void {
    this.assign({ nextBuildAt: nextNeighborCheck(now) });
  }

  /** Records the result of the current build. */
  record(measurement: Measurement, now: Date): void {
    if (this.status === 'archived') return;
    const { reports, unanswered } = measurement;
    if (measurement.sourceProblem === 'source_building') {
      this.assign({ build: this.build + 1, nextBuildAt: nextSourceCheck(now) });
      return;
    }
    const platforms: AudiencePlatformStatus[] = [
      ...reports.map(({ connectionId, platform, lower, upper, matchRate }) => ({
        connection_id: connectionId,
        platform,
        status: isLargeEnough({ lower, upper }) ? ('ready' as const) : ('too_small' as const),
        match_rate: matchRate === null ? null : fraction(matchRate, 1),
        problems: [],
      })),
      ...unanswered.map(({ connectionId, platform, reason, problems = [] }) => ({
        connection_id: connectionId,
        platform,
        status: reason,
        match_rate: null,
        problems,
      })),
    ];
    if (isUntold(measurement)) {
      const values = { ...unmeasured, platforms, build: this.build + 1, failedBuilds: 0, nextBuildAt: nextBuildTime(0, now) };
      return this.finishBuild('suffice', null, values, now);
    }
    if (reports.length === 0) {
      this.fail(measurement.sourceProblem ?? failureCodeOf(measurement), now, platforms);
      return;
    }
    const { lower, upper } = combinedSize(reports);
    // If a platform did not answer, the result is incomplete and the next build starts soon.
    const failedBuilds = unanswered.some(({ reason }) => reason === 'unavailable') ? this.failedBuilds + 1 : 0;
    const measured = { sizeLower: lower, sizeUpper: upper, measuredAt: now, platforms, build: this.build + 1, failedBuilds };
    const isReady = platforms.some(({ status }) => status === 'ready');
    this.finishBuild(isReady ? 'suffice' : 'fall_short', null, { ...measured, nextBuildAt: nextBuildTime(failedBuilds, now) }, now);
  }

  /** Records a build without any answer. A built audience keeps its measurement, unless the failure concerns the audience itself. */
  fail(code: BuildFailureCode, now: Date, platforms: readonly AudiencePlatformStatus[] = this.platforms): void {
    if (this.status === 'archived') return;
    const wasBuilt = this.status === 'ready' || this.status === 'too_small';
    const keepsMeasurement = wasBuilt && transientFailures.has(code);
    const failedBuilds = buildFailures[code].retryable ? this.failedBuilds + 1 : 0;
    const values = {
      platforms,
      build: this.build + 1,
      failedBuilds,
      nextBuildAt: nextBuildTime(failedBuilds, now),
      ...(isSameValue(platforms, this.platforms) ? {} : { updatedAt: now }),
    };
    if (keepsMeasurement) this.assign(values);
    else this.finishBuild('fail', code, { ...values, ...unmeasured }, now);
  }

  /** The values with which a new build starts. */
  private nextBuild(now: Date): Partial<AudienceState> {
    const status = this.status === 'building' ? this.status : this.statusAfter('build');
    return { status, failureCode: null, build: this.build + 1, nextBuildAt: now };
  }

  /** Applies the result of a build. A build with the same result as the previous one is not a change that users see. */
  private finishBuild(
    transition: keyof typeof results,
    failureCode: BuildFailureCode | null,
    values: Partial<AudienceState>,
    now: Date,
  ): void {
    const status = nextStatus('building', transition) as AudienceStatus;
    if (this.status === status && this.failureCode === failureCode) this.assign(values);
    else this.revise(results[transition], { ...values, status, failureCode }, now);
  }

  private statusAfter(transition: AudienceTransition): AudienceStatus {
    const to = nextStatus(this.status, transition);
    if (to === undefined) throw new TypeError(`Transition ${transition} is not allowed from ${this.status}.`);
    return to;
  }
}
