import type { Id } from '#libs/kernel';
import { lifetimeShares } from './budget-share.js';

/** What the division of a budget has to know of a connection. */
export interface BudgetAccount {
  /** Names the ad account; a connection that replaces a disconnected one has the same. */
  readonly adAccount: string;
  readonly stepMicros: number;
}

/** What the division of a budget has to know of a delivery. */
export interface BudgetHolder {
  readonly connectionId: Id<'con'>;
  readonly platformCampaignId: string | null;
  readonly disconnectedAt: Date | null;
  readonly budgetShareMicros: number | null;
  /** The share that the platform may still be spending; 0 when it is known to be stopped. */
  readonly liveShareMicros: number;
}

interface BudgetInputs {
  readonly amountMicros: number;
  readonly connectionIds: readonly Id<'con'>[];
  readonly holders: readonly BudgetHolder[];
  readonly spent: ReadonlyMap<Id<'con'>, number>;
  readonly accounts: ReadonlyMap<Id<'con'>, BudgetAccount>;
}

export interface GrantedShare {
  readonly micros: number;
  /** `used_up`: nothing is left for this platform. `awaited`: its share is still in the hands of other platforms. */
  readonly state: 'available' | 'used_up' | 'awaited';
}

/**
 * A lifetime budget as it is divided among the platforms of a campaign. Platforms hear of their shares at different times, and
 * one that cannot be reached goes on with the share that it has. So a share is raised only by what no other platform may spend.
 */
export class LifetimeBudget {
  private readonly members: ReadonlyMap<string, Id<'con'>>;
  private readonly spentByAccount = new Map<string, number>();
  private readonly targets: ReadonlyMap<string, number>;

  constructor(private readonly facts: BudgetInputs) {
    const { amountMicros, connectionIds, holders, spent } = facts;
    const disconnected = new Set(holders.filter(({ disconnectedAt }) => disconnectedAt !== null).map((holder) => holder.connectionId));
    this.members = new Map(connectionIds.filter((id) => !disconnected.has(id)).map((id) => [this.adAccountOf(id), id]));
    for (const [id, micros] of spent) {
      const account = this.adAccountOf(id);
      this.spentByAccount.set(account, (this.spentByAccount.get(account) ?? 0) + micros);
    }
    const spentElsewhereMicros = [...this.spentByAccount]
      .filter(([account]) => !this.members.has(account))
      .reduce((sum, [, micros]) => sum + micros, 0);
    const participants = [...this.members].map(([account, id]) => ({
      id,
      spentMicros: this.spentByAccount.get(account) ?? 0,
      stepMicros: this.stepOf(id),
    }));
    this.targets = lifetimeShares(amountMicros, participants, spentElsewhereMicros);
  }

  /** Whether the connection takes part; one that was removed or disconnected does not. */
  includes(id: Id<'con'>): boolean {
    return this.targets.has(id);
  }

  /** What was spent in the ad account of the connection, also through a former connection to it. */
  spentMicrosIn(id: Id<'con'>): number {
    return this.spentByAccount.get(this.adAccountOf(id)) ?? 0;
  }

  /** The share that the connection is to have once every platform has its own. */
  targetShareOf(id: Id<'con'>): number {
    return this.targets.get(id) ?? 0;
  }

  /** What the connection may hold now, with the other platforms as `holders` has them. */
  grant(id: Id<'con'>, holders: readonly BudgetHolder[] = this.facts.holders): GrantedShare {
    const target = this.targetShareOf(id);
    const spentMicros = this.spentMicrosIn(id);
    const step = this.stepOf(id);
    // Less than a step cannot be given: a target that is only the spend rounded up would wait for room that never comes.
    if (target <= roundUp(spentMicros, step)) return { micros: target, state: 'used_up' };
    const own = holders.find(({ connectionId }) => connectionId === id)?.liveShareMicros ?? 0;
    const micros = Math.min(target, Math.max(own, roundDown(this.headroomFor(id, holders), step)));
    // What runs goes on with what it has; nothing is started on nothing.
    return { micros, state: micros > spentMicros || own > 0 ? 'available' : 'awaited' };
  }

  /** What is left of the amount when every other platform spends all that it may. */
  private headroomFor(id: Id<'con'>, holders: readonly BudgetHolder[]): number {
    const committedByAccount = new Map(this.spentByAccount);
    for (const [account, member] of this.members) committedByAccount.set(account, this.targetShareOf(member));
    for (const holder of holders) {
      const account = this.adAccountOf(holder.connectionId);
      if (this.isReplaced(holder, account, holders)) continue;
      committedByAccount.set(account, Math.max(committedByAccount.get(account) ?? 0, holder.liveShareMicros));
    }
    committedByAccount.delete(this.adAccountOf(id));
    return [...committedByAccount.values()].reduce((left, committed) => left - committed, this.facts.amountMicros);
  }

  /** The campaign of a former connection to an ad account is in the hands of its successor, once that has found or made one. */
  private isReplaced({ connectionId }: BudgetHolder, account: string, holders: readonly BudgetHolder[]): boolean {
    const member = this.members.get(account);
    if (member === undefined || member === connectionId) return false;
    return holders.some((holder) => holder.connectionId === member && holder.platformCampaignId !== null);
  }

  private adAccountOf(id: Id<'con'>): string {
    return this.facts.accounts.get(id)?.adAccount ?? id;
  }

  private stepOf(id: Id<'con'>): number {
    return this.facts.accounts.get(id)?.stepMicros ?? 1;
  }
}

function roundUp(micros: number, stepMicros: number): number {
  return Math.ceil(micros / stepMicros) * stepMicros;
}

function roundDown(micros: number, stepMicros: number): number {
  return Math.max(0, micros - (micros % stepMicros));
}
