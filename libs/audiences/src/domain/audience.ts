import { type Actor, type Id, newId, type Problem, ValidationFailed } from '#libs/kernel';
import { AudienceArchived, TypeIsFixed } from './audience.errors.js';
import { type AudienceFields, emptyFields, fieldNames, isSameValue, type Lookalike, selectsTheSame } from './audience-fields.js';
import { type AudienceTransition, type AudienceStatus, destination } from './audience-status.js';
import { type BuildFailureCode, buildFailures, failureOf, passingFailures } from './build-failure.js';
import { nextBuild, nextLookAtNeighbors, nextLookAtSource } from './build-schedule.js';
import { combinedSize, isLargeEnough, type Measurement } from './measurement.js';
import { fraction } from './suppression.js';

/** How an audience does on one platform. */
export interface AudienceOnPlatform {
  readonly connection_id: Id<'con'>;
  readonly platform: string;
  readonly status: 'ready' | 'too_small' | 'unavailable' | 'unauthorized' | 'rejected';
  readonly match_rate: number | null;
}

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Whom a campaign can reach: a definition, and what the connected platforms say of the people it selects. */
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
  readonly platforms!: readonly AudienceOnPlatform[];
  /** Which building is the current one: the result of an earlier one counts for nothing. */
  readonly build!: number;
  /** Buildings in a row that found no platform to answer. */
  readonly failedBuilds!: number;
  /** When the current building begins or began. Null once it is archived. */
  readonly nextBuildAt!: Date | null;
  readonly archivedAt!: Date | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  static create(actor: Actor, fields: Partial<AudienceFields> & { name: string }, now: Date): Audience {
    const all: AudienceFields = { ...emptyFields, ...fields };
    return Object.assign(new Audience(), all, {
      id: newId('aud'),
      accountId: actor.accountId,
      revision: 1,
      status: 'building',
      sourceAudienceId: all.lookalike?.source_audience_id ?? null,
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

  /** The broken rules between the fields that an audience would have. */
  static problemsOf(fields: Partial<AudienceFields>): Problem[] {
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

  /** Changes what a user may change; `problems` were found in the request before and are reported with the ones found here. */
  change(fields: Partial<AudienceFields>, now: Date, problems: readonly Problem[] = []): void {
    if (this.status === 'archived') throw new AudienceArchived();
    const names = (Object.keys(fields) as (keyof AudienceFields)[]).filter((name) => !isSameValue(this[name], fields[name]));
    const next: AudienceFields = { ...this.fields(), ...fields, type: this.type };
    const told = new Set(problems.map(({ pointer }) => pointer));
    const all = [...problems, ...Audience.problemsOf(next).filter(({ pointer }) => !told.has(pointer))];
    if (all.length > 0) throw new ValidationFailed(all);
    if (names.includes('type')) throw new TypeIsFixed(this.status);
    if (names.length === 0) return;
    const isOther = !selectsTheSame(this, next);
    this.apply({ ...next, sourceAudienceId: next.lookalike?.source_audience_id ?? null, updatedAt: now, revision: this.revision + 1 });
    if (isOther) this.begin(now);
  }

  /** Archiving twice changes nothing. */
  archive(now: Date): void {
    if (this.status === 'archived') return;
    this.move('archive', now, { archivedAt: now, nextBuildAt: null });
  }

  /** Has the platforms asked again now; one that could not be built shows that it is being built. */
  refreshSize(now: Date): void {
    if (this.status === 'archived') return;
    if (this.status === 'failed') this.move('build', now, { failureCode: null });
    this.apply({ build: this.build + 1, nextBuildAt: now });
  }

  /** Has the platforms asked once more: an audience that it should have been held against has become ready meanwhile. */
  lookAtNeighbors(now: Date): void {
    this.apply({ nextBuildAt: nextLookAtNeighbors(now) });
  }

  /** What the platforms have said, or not said, to the current building. */
  record(measurement: Measurement, now: Date): void {
    if (this.status === 'archived') return;
    const { reports, silent } = measurement;
    if (measurement.sourceProblem === 'source_building') {
      this.apply({ build: this.build + 1, nextBuildAt: nextLookAtSource(now) });
      return;
    }
    const platforms: AudienceOnPlatform[] = [
      ...reports.map(({ connectionId, platform, lower, upper, matchRate }) => ({
        connection_id: connectionId,
        platform,
        status: isLargeEnough({ lower, upper }) ? ('ready' as const) : ('too_small' as const),
        match_rate: matchRate === null ? null : fraction(matchRate, 1),
      })),
      ...silent.map(({ connectionId, platform, reason }) => ({ connection_id: connectionId, platform, status: reason, match_rate: null })),
    ];
    if (reports.length === 0) {
      this.fail(measurement.sourceProblem ?? failureOf(measurement), now, platforms);
      return;
    }
    const { lower, upper } = combinedSize(reports);
    const isReady = platforms.some(({ status }) => status === 'ready');
    this.settle(isReady ? 'suffice' : 'fall_short', null, now);
    // Where a platform was silent the others' answer is not the whole, so it is asked again soon.
    const failedBuilds = silent.some(({ reason }) => reason === 'unavailable') ? this.failedBuilds + 1 : 0;
    const schedule = { failedBuilds, nextBuildAt: nextBuild(failedBuilds, now) };
    this.apply({ sizeLower: lower, sizeUpper: upper, measuredAt: now, platforms, build: this.build + 1, ...schedule });
  }

  /** No platform answered. What was known of a built audience stays, unless the answer is about the audience itself. */
  fail(code: BuildFailureCode, now: Date, platforms: readonly AudienceOnPlatform[] = this.platforms): void {
    if (this.status === 'archived') return;
    const wasBuilt = this.status === 'ready' || this.status === 'too_small';
    const keeps = wasBuilt && passingFailures.has(code);
    if (!keeps) {
      this.settle('fail', code, now);
      this.apply({ sizeLower: null, sizeUpper: null, measuredAt: null });
    }
    const failedBuilds = buildFailures[code].retryable ? this.failedBuilds + 1 : 0;
    if (JSON.stringify(platforms) !== JSON.stringify(this.platforms)) this.apply({ updatedAt: now });
    this.apply({ platforms, build: this.build + 1, failedBuilds, nextBuildAt: nextBuild(failedBuilds, now) });
  }

  /** What differs from an earlier copy, for the audit trail. */
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

  /** Other people are meant: nothing that was known holds any more. */
  private begin(now: Date): void {
    const isNew = this.status !== 'building';
    const revision = this.revision;
    if (isNew) this.move('build', now, {});
    const unknown = { failureCode: null, sizeLower: null, sizeUpper: null, measuredAt: null, platforms: [] };
    this.apply({ ...unknown, revision, build: this.build + 1, failedBuilds: 0, nextBuildAt: now });
  }

  /** How the building ended. One that ends as the one before is no change of the audience. */
  private settle(move: 'suffice' | 'fall_short' | 'fail', failureCode: BuildFailureCode | null, now: Date): void {
    if (this.status === destination('building', move) && this.failureCode === failureCode) return;
    const revision = this.revision + 1;
    if (this.status !== 'building') this.move('build', now, {});
    this.move(move, now, { failureCode });
    this.apply({ revision });
  }

  /** The only place where the status changes. */
  private move(move: AudienceTransition, now: Date, values: Partial<Audience>): void {
    const to = destination(this.status, move);
    if (to === undefined) throw new TypeError(`An audience that is ${this.status} cannot be moved by ${move}.`);
    this.apply({ ...values, status: to, updatedAt: now, revision: this.revision + 1 });
  }

  private apply(values: Partial<Audience>): void {
    Object.assign(this, values);
  }
}
