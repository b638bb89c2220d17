import { type Actor, type Id, newId, type Problem, ValidationFailed } from '#libs/kernel';
import { availableActions } from './campaign-actions.js';
import { updatedDeliveries } from './campaign-deliveries.js';
import { CampaignArchived, CampaignNotReadyToLaunch, FieldsLocked, IllegalTransition } from './campaign.errors.js';
import { type CampaignFields, editableIn, emptyFields, fieldPointers } from './campaign-fields.js';
import { type CampaignTransition, type CampaignStatus, statusAfter } from './campaign-status.js';
import { commitmentProblems } from './commitments.js';
import type { Delivery } from './delivery.js';
import { isSame, isSameField } from './field-comparison.js';
import { fieldProblems } from './field-rules.js';
import type { ReferencedRecords } from './referenced-records.js';
import { launchBlockers } from './launch-policy.js';

export const statusReasons = {
  user_request: 'A user requested it.',
  end_date_reached: 'The end date was reached.',
  connection_disconnected: 'The platform was disconnected.',
} as const;
export type StatusReason = keyof typeof statusReasons;

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** The state that users want for a campaign, including its schedule. Its deliveries hold what the platforms actually run. */
export class Campaign implements CampaignFields {
  readonly id!: Id<'cmp'>;
  readonly accountId!: Id<'acc'>;
  readonly revision!: number;
  readonly status!: CampaignStatus;
  readonly statusReason!: StatusReason | null;
  readonly statusChangedAt!: Date;
  readonly name!: string;
  readonly objective!: CampaignFields['objective'];
  readonly connectionIds!: CampaignFields['connectionIds'];
  readonly creativeIds!: CampaignFields['creativeIds'];
  readonly audienceIds!: CampaignFields['audienceIds'];
  readonly excludedAudienceIds!: CampaignFields['excludedAudienceIds'];
  readonly budgetType!: CampaignFields['budgetType'];
  readonly budgetAmountMicros!: number | null;
  readonly bidStrategy!: CampaignFields['bidStrategy'];
  readonly startsAt!: Date | null;
  readonly endsAt!: Date | null;
  readonly landingUrl!: string | null;
  readonly trackingParams!: CampaignFields['trackingParams'];
  readonly specialAdCategories!: CampaignFields['specialAdCategories'];
  readonly externalId!: string | null;
  readonly metadata!: CampaignFields['metadata'];
  readonly labels!: CampaignFields['labels'];
  readonly spendToDateMicros!: number;
  readonly launchedAt!: Date | null;
  readonly pausedAt!: Date | null;
  readonly completedAt!: Date | null;
  readonly archivedAt!: Date | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;
  readonly createdByUserId!: Id<'usr'> | null;
  readonly createdByApiKeyId!: Id<'key'> | null;
  /** One delivery per platform; empty until the campaign is launched. */
  readonly deliveries!: readonly Delivery[];

  /** Creates a draft at revision 1. */
  static draft(actor: Actor, fields: Partial<CampaignFields> & { name: string }, now: Date): Campaign {
    const all: CampaignFields = { ...emptyFields, ...fields };
    return Object.assign(new Campaign(), all, {
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
  }

  /** The problems of a draft with these fields: rules that involve more than one field, or the current time. */
  static draftProblems(fields: Partial<CampaignFields>, now: Date): Problem[] {
    const changed = new Set(Object.keys(fields) as (keyof CampaignFields)[]);
    return fieldProblems({ ...emptyFields, name: '', ...fields }, changed, now, false);
  }

  /** `referenced` holds the current state of the records that the campaign references. */
  launch(actor: Actor, now: Date, referenced: ReferencedRecords): void {
    const to = this.assertTransition('launch', actor, now);
    this.assertReady(referenced, now);
    this.transitionTo(to, null, now, { launchedAt: now });
  }

  pause(actor: Actor, now: Date): void {
    const to = this.assertTransition('pause', actor, now);
    this.transitionTo(to, 'user_request', now, { pausedAt: now });
  }

  resume(actor: Actor, now: Date, referenced: ReferencedRecords): void {
    const to = this.assertTransition('resume', actor, now);
    this.assertReady(referenced, now);
    this.transitionTo(to, null, now, { pausedAt: null });
  }

  /** Disconnects the delivery of a connection. Pauses the campaign when no other connected platform remains. */
  disconnectConnection(id: Id<'con'>, now: Date): void {
    for (const delivery of this.deliveries) if (delivery.connectionId === id) delivery.disconnect(now);
    const hasOtherConnection = this.deliveries.some(({ removedAt, disconnectedAt }) => removedAt === null && disconnectedAt === null);
    const to = statusAfter(this.status, 'pause', false);
    if (!hasOtherConnection && to !== undefined) this.transitionTo(to, 'connection_disconnected', now, { pausedAt: now });
  }

  /** Idempotent: archiving an archived campaign changes nothing. */
  archive(actor: Actor, now: Date): void {
    if (this.status === 'archived') return;
    const to = this.assertTransition('archive', actor, now);
    this.transitionTo(to, 'user_request', now, { archivedAt: now });
  }

  /** Applies any transition that is already due and returns whether there was one. Every action calls this first, under its lock. */
  applyDueTransition(now: Date): boolean {
    const before = this.status;
    if (this.endsAt !== null && this.endsAt <= now && statusAfter(this.status, 'end', false)) {
      this.transitionTo('completed', 'end_date_reached', now, { completedAt: this.endsAt });
    } else if (this.startsAt !== null && this.startsAt <= now && statusAfter(this.status, 'start', false)) {
      this.transitionTo('active', null, now, {});
    }
    return this.status !== before;
  }

  /** The time of the next time-based transition, or null when there is none. */
  get nextTransitionAt(): Date | null {
    const start = statusAfter(this.status, 'start', false) ? this.startsAt : null;
    const end = statusAfter(this.status, 'end', false) ? this.endsAt : null;
    if (start === null || end === null) return start ?? end;
    return start < end ? start : end;
  }

  /**
   * Changes fields on behalf of a user. `problems` were found while the request was parsed and are reported together with the
   * problems found here. Setting a field to its current value is not a change and is allowed even when the field is locked.
   */
  change(fields: Partial<CampaignFields>, now: Date, problems: readonly Problem[] = []): void {
    if (this.status === 'archived') throw new CampaignArchived();
    const changed = (Object.keys(fields) as (keyof CampaignFields)[]).filter((name) => !isSameField(name, this[name], fields[name]));
    const locked = changed.filter((name) => !editableIn[name].includes(this.status));
    const open = changed.filter((name) => !locked.includes(name));
    const next: CampaignFields = { ...this.fields(), ...fields };
    // The new value of a locked field is not validated, because the change is rejected for any value.
    const all = [...problems, ...fieldProblems(next, new Set(open), now, this.status !== 'draft'), ...this.commitmentProblems(next, open)];
    if (all.length > 0) throw new ValidationFailed(all);
    if (locked.length > 0) {
      throw new FieldsLocked(
        locked.map((name) => ({ pointer: fieldPointers[name], editableIn: editableIn[name] })),
        this.status,
      );
    }
    if (changed.length === 0) return;
    this.apply({ ...Object.fromEntries(changed.map((name) => [name, next[name]])), updatedAt: now, revision: this.revision + 1 });
  }

  /** The differences to an earlier copy, for the audit trail. */
  changesSince(before: CampaignFields & { status: CampaignStatus }): Changes {
    const names = ['status', ...Object.keys(fieldPointers)] as (keyof typeof before)[];
    const differing = names.filter((name) => !isSame(before[name], this[name]));
    return Object.fromEntries(
      differing.map((name) => {
        const label = name === 'status' ? 'status' : fieldPointers[name].slice(1).replaceAll('/', '.');
        return [label, { from: before[name], to: this[name] }];
      }),
    );
  }

  /** Applies the changes since `before` to the deliveries. `referenced` supplies the platforms of new connections. */
  updateDeliveries(before: Campaign, referenced: ReferencedRecords, now: Date): void {
    const platformOf = (id: Id<'con'>) => {
      const connection = referenced.connections.get(id);
      if (connection === undefined) throw new Error(`The connection ${id} was not looked up.`);
      return connection.platform;
    };
    this.apply({ deliveries: updatedDeliveries(this, before, platformOf, now) });
  }

  copy(): Campaign {
    return Object.assign(Object.create(Campaign.prototype) as Campaign, this);
  }

  private fields(): CampaignFields {
    return Object.fromEntries(
      Object.keys(fieldPointers).map((name) => [name, this[name as keyof CampaignFields]]),
    ) as unknown as CampaignFields;
  }

  private commitmentProblems(next: CampaignFields, changed: readonly (keyof CampaignFields)[]): Problem[] {
    return this.status === 'draft' ? [] : commitmentProblems(next, changed, this.spendToDateMicros);
  }

  private assertReady(referenced: ReferencedRecords, now: Date): void {
    const rejectedCreativeIds = new Set(this.deliveries.filter((d) => d.isVisible).flatMap((d) => d.rejectedCreativeIds));
    const blockers = launchBlockers({ ...this.fields(), spendToDateMicros: this.spendToDateMicros, referenced, rejectedCreativeIds }, now);
    if (blockers.length > 0) throw new CampaignNotReadyToLaunch(blockers);
  }

  private assertTransition(transition: CampaignTransition, actor: Actor, now: Date): CampaignStatus {
    const to = statusAfter(this.status, transition, this.startsAt !== null && this.startsAt > now);
    if (to === undefined) throw new IllegalTransition(transition, this.status, availableActions(this.status, actor.permissions));
    return to;
  }

  /** Every status change goes through this method. */
  private transitionTo(to: CampaignStatus, reason: StatusReason | null, now: Date, timestamps: Partial<Campaign>): void {
    this.apply({ ...timestamps, status: to, statusReason: reason, statusChangedAt: now, updatedAt: now, revision: this.revision + 1 });
  }

  private apply(values: Partial<Campaign>): void {
    Object.assign(this, values);
  }
}
