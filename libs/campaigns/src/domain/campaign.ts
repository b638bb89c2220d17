import {
  type Actor,
  aggregateOf,
  type DomainEventClass,
  fieldsIn,
  type Id,
  newId,
  type Problem,
  RecordReadOnly,
  type Validated,
  ValidationFailed,
  type Warning,
} from '#libs/kernel';
import { addedBlockers, mayAddBlockers } from './added-blockers.js';
import { amountWarnings } from './amount-warnings.js';
import { availableActions } from './campaign-actions.js';
import { deliveriesOf, deliveryObstacles } from './campaign-deliveries.js';
import { type CampaignCopy, copiedFields } from './campaign-copy.js';
import { CampaignNotReadyToLaunch, ChangeBlocksCampaign, EndDatePassed, FieldsLocked, IllegalTransition } from './campaign.errors.js';
import * as events from './campaign-events.js';
import { type CampaignFields, editableIn, emptyFields, fieldPaths, fieldPointers, isSameField } from './campaign-fields.js';
import { type CampaignPatch, patchedFields } from './campaign-patch.js';
import { type CampaignTransition, type CampaignStatus, ongoingStatuses, statusAfter } from './campaign-status.js';
import { commitmentProblems } from './commitments.js';
import { ceilingProblems, changesDailyAmount, dailyMicrosOf, raisedCeilingProblems } from './daily-amount.js';
import type { CampaignState, StatusReason } from './campaign-state.js';
import { contradictoryAudiences, fieldProblems } from './field-rules.js';
import { noReferences, type ReferencedRecords } from './referenced-records.js';
import { referenceProblems } from './reference-rules.js';
import { type LaunchCandidate, launchBlockers } from './launch-policy.js';
import { Schedule } from './schedule.js';
import { unarchived } from './unarchived.js';

const givenWarnings = new WeakMap<Campaign, readonly Warning[]>();

/** The state that users want for a campaign, including its schedule. The context of delivery has what the platforms actually run. */
export class Campaign extends aggregateOf<CampaignState>() {
  override get resourceType(): string {
    return 'campaign';
  }

  protected override get auditedFields() {
    return { status: 'status', ...fieldPaths };
  }

  /** Creates a draft at revision 1. `referenced` holds the records that the patch names. */
  static draft(actor: Actor, patch: Validated<CampaignPatch>, referenced: ReferencedRecords, now: Date): Campaign {
    const { fields, problems } = patchedFields(patch.value, emptyFields);
    const all: CampaignFields = { ...emptyFields, ...fields };
    const ruleProblems = fieldProblems(all, new Set(Object.keys(fields) as (keyof CampaignFields)[]), now, false);
    ruleProblems.push(...referenceProblems(fields, referenced), ...ceilingProblems({ ...all, launchedAt: null }, referenced.account, now));
    patch.getOrThrow([...problems, ...ruleProblems]);
    return Campaign.create(actor, all, referenced, now);
  }

  /** Creates a draft with the content of this campaign. It keeps the references, also those to records that are archived by now. */
  duplicate(actor: Actor, copy: Validated<CampaignCopy>, referenced: ReferencedRecords, now: Date): Campaign {
    const fields = copiedFields(this.fields(), copy.getOrThrow());
    if (new Schedule(fields).hasEnded(now)) throw new EndDatePassed();
    const problems = [...contradictoryAudiences(fields), ...ceilingProblems({ ...fields, launchedAt: null }, referenced.account, now)];
    if (problems.length > 0) throw new ValidationFailed(problems);
    return Campaign.create(actor, fields, referenced, now);
  }

  private static create(actor: Actor, fields: CampaignFields, referenced: ReferencedRecords, now: Date): Campaign {
    const campaign = new Campaign({
      ...fields,
      id: newId('cmp'),
      accountId: actor.accountId,
      revision: 1,
      status: 'draft',
      statusReason: null,
      statusChangedAt: now,
      spendToDateMicros: 0,
      launchedAt: null,
      pausedAt: null,
      completedAt: null,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
      createdByUserId: actor.userId,
      createdByApiKeyId: actor.apiKeyId,
      deliveries: [],
    });
    campaign.recordCreation(events.CampaignCreated, ['status', 'name'], now);
    campaign.warn(referenced, null, now);
    return campaign;
  }

  /** `referenced` holds the current state of the records that the campaign references. */
  launch(actor: Actor, now: Date, referenced: ReferencedRecords): void {
    const to = this.assertTransition('launch', actor, now);
    this.assertReady(referenced, now);
    this.transitionTo(events.CampaignLaunched, to, null, now, { launchedAt: now }, referenced);
    this.warn(referenced, null, now);
  }

  pause(actor: Actor, now: Date): void {
    const to = this.assertTransition('pause', actor, now);
    this.transitionTo(events.CampaignPaused, to, 'user_request', now, { pausedAt: now });
  }

  resume(actor: Actor, now: Date, referenced: ReferencedRecords): void {
    const to = this.assertTransition('resume', actor, now);
    this.assertReady(referenced, now);
    this.transitionTo(events.CampaignResumed, to, null, now, { pausedAt: null }, referenced);
    this.warn(referenced, null, now);
  }

  /** Disconnects the delivery of a connection. Pauses the campaign when no other connected platform remains. */
  disconnectConnection(id: Id<'con'>, now: Date): void {
    this.assign({
      deliveries: this.deliveries.map((one) =>
        one.connectionId === id && one.disconnectedAt === null ? { ...one, disconnectedAt: now } : one,
      ),
    });
    const hasOtherConnection = this.deliveries.some(({ removedAt, disconnectedAt }) => removedAt === null && disconnectedAt === null);
    const to = statusAfter(this.status, 'pause', false);
    if (!hasOtherConnection && to !== undefined)
      this.transitionTo(events.CampaignPaused, to, 'connection_disconnected', now, { pausedAt: now });
  }

  /** Idempotent: archiving an archived campaign changes nothing. */
  archive(actor: Actor, now: Date): void {
    if (this.status === 'archived') return;
    const to = this.assertTransition('archive', actor, now);
    this.transitionTo(events.CampaignArchived, to, 'user_request', now, { archivedAt: now });
  }

  /** Never starts the campaign. Its platforms stay as they are until it is resumed. */
  unarchive(actor: Actor, now: Date): void {
    this.assertTransition('unarchive', actor, now);
    const { status, statusReason, ...times } = unarchived(this, this.schedule.hasEnded(now), now);
    this.transitionTo(events.CampaignUnarchived, status, statusReason, now, times);
  }

  /** Applies a scheduled transition that is due. */
  override applyDue(now: Date): void {
    if (this.schedule.hasEnded(now) && statusAfter(this.status, 'end', false)) {
      this.transitionTo(events.CampaignCompleted, 'completed', 'end_date_reached', now, { completedAt: this.endsAt });
    } else if (this.schedule.hasStarted(now) && statusAfter(this.status, 'start', false)) {
      this.transitionTo(events.CampaignStarted, 'active', null, now, {});
    }
  }

  /** The time of the next time-based transition, or null when there is none. */
  get nextTransitionAt(): Date | null {
    const start = statusAfter(this.status, 'start', false) ? this.startsAt : null;
    const end = statusAfter(this.status, 'end', false) ? this.endsAt : null;
    if (start === null || end === null) return start ?? end;
    return start < end ? start : end;
  }

  /**
   * Changes fields on behalf of a user; `referenced` holds the records that the campaign and the patch name. All problems are reported
   * together. Setting a field to its current value is not a change and is allowed even when the field is locked.
   */
  change(patch: Validated<CampaignPatch>, referenced: ReferencedRecords, now: Date): void {
    if (this.status === 'archived') throw new RecordReadOnly('campaign');
    const { fields, problems } = patchedFields(patch.value, this.fields());
    const changed = (Object.keys(fields) as (keyof CampaignFields)[]).filter((name) => !isSameField(name, this[name], fields[name]));
    const locked = changed.filter((name) => !editableIn[name].includes(this.status));
    const open = changed.filter((name) => !locked.includes(name));
    const next: CampaignFields = { ...this.fields(), ...fields };
    const all = [
      ...patch.problems,
      ...problems,
      ...referenceProblems(fields, referenced, this),
      // The new value of a locked field is not validated, because the change is rejected for any value.
      ...fieldProblems(next, new Set(open), now, this.status !== 'draft'),
      ...(this.status === 'draft' ? [] : commitmentProblems(next, open, this.spendToDateMicros, referenced.account.currency)),
      ...(changesDailyAmount(open) ? raisedCeilingProblems(this, { ...next, launchedAt: this.launchedAt }, referenced.account, now) : []),
    ];
    if (all.length > 0) throw new ValidationFailed(all);
    if (locked.length > 0) {
      throw new FieldsLocked(
        locked.map((name) => ({ pointer: fieldPointers[name], editableIn: editableIn[name] })),
        this.status,
      );
    }
    if (changed.length === 0) return;
    const blockers = mayAddBlockers(changed) ? this.blockersAddedBy(now, referenced, referenced, next) : [];
    if (blockers.length > 0) throw new ChangeBlocksCampaign(blockers);
    const former = dailyMicrosOf(this, now);
    this.revise(events.CampaignUpdated, Object.fromEntries(changed.map((name) => [name, next[name]])), now, referenced);
    if (changesDailyAmount(changed) || changed.includes('connectionIds')) this.warn(referenced, former, now);
  }

  /** What looks like a slip in the amount that the last verb has taken. */
  get warnings(): readonly Warning[] {
    return givenWarnings.get(this) ?? [];
  }

  private warn(referenced: ReferencedRecords, formerDailyMicros: number | null, now: Date): void {
    givenWarnings.set(this, amountWarnings(this.candidate(this.fields(), referenced), formerDailyMicros, now));
  }

  /** The launch blockers that other fields or records would add. None unless the campaign was launched and has not ended. */
  blockersAddedBy(now: Date, before: ReferencedRecords, after: ReferencedRecords, next: CampaignFields = this.fields()): Problem[] {
    if (!ongoingStatuses.includes(this.status)) return [];
    return addedBlockers(this.candidate(this.fields(), before), this.candidate(next, after), now);
  }

  /** A launched campaign has a delivery for each connection. `referenced` has the platforms of new connections. */
  protected override revise(
    Event: DomainEventClass,
    values: Partial<CampaignState>,
    now: Date,
    referenced: ReferencedRecords = noReferences,
  ): void {
    super.revise(Event, values, now);
    if (this.launchedAt !== null) this.assign({ deliveries: deliveriesOf(this, referenced.connections) });
  }

  private get schedule(): Schedule {
    return new Schedule(this);
  }

  private fields(): CampaignFields {
    return fieldsIn<CampaignFields>(this, fieldPointers);
  }

  private assertReady(referenced: ReferencedRecords, now: Date): void {
    const blockers = launchBlockers(this.candidate(this.fields(), referenced), now);
    if (blockers.length > 0) throw new CampaignNotReadyToLaunch(blockers);
  }

  private candidate(fields: CampaignFields, referenced: ReferencedRecords): LaunchCandidate {
    const { deliveries, spendToDateMicros, launchedAt } = this;
    return { ...fields, ...deliveryObstacles(deliveries), spendToDateMicros, launchedAt, referenced };
  }

  private assertTransition(transition: CampaignTransition, actor: Actor, now: Date): CampaignStatus {
    const to = statusAfter(this.status, transition, this.schedule.startsAfter(now));
    if (to === undefined) throw new IllegalTransition(transition, this.status, availableActions(this.status, actor.permissions));
    return to;
  }

  /** Every status change goes through this method. */
  private transitionTo(
    Event: DomainEventClass,
    to: CampaignStatus,
    reason: StatusReason | null,
    now: Date,
    timestamps: Partial<CampaignState>,
    referenced?: ReferencedRecords,
  ): void {
    this.revise(Event, { ...timestamps, status: to, statusReason: reason, statusChangedAt: now }, now, referenced);
  }
}
