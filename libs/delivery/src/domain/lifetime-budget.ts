import type { Id } from '#libs/kernel';
import { lifetimeShares } from './budget-share.js';

/** The data of a connection that the division of a budget needs. */
export interface BudgetAccount {
  /** Identifies the ad account. A connection that replaces a disconnected one has the same value. */
  readonly adAccount: string;
  readonly stepMicros: number;
}

/** The data of a delivery that the division of a budget needs. */
export interface BudgetHolder {
  readonly connectionId: Id<'con'>;
  readonly platformCampaignId: string | null;
  readonly disconnectedAt: Date | null;
  readonly budgetShareMicros: number | null;
  /** The share that the platform can still spend, in micros. 0 when the platform is known to have stopped. */
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
  /** `used_up`: no budget remains for this platform. `awaited`: other platforms still hold its share. */
  readonly state: 'available' | 'used_up' | 'awaited';
}

/**
 * Divides a lifetime budget among the platforms of a campaign. Platforms apply their shares at different times, and an unreachable
 * platform keeps its current share. A share is therefore raised only by an amount that no other platform can spend.
 */
export class LifetimeBudget {
  private readonly members: ReadonlyMap<string, Id<'con'>>;
  private readonly spentByAccount = new Map<string, number>();
  private readonly targets: ReadonlyMap<string, number>;

  constructor(private readonly inputs: BudgetInputs) {
    const { amountMicros, connectionIds, holders, spent } = inputs;
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

  /** Whether the connection takes part. Removed and disconnected connections do not. */
  includes(id: Id<'con'>): boolean {
    return this.targets.has(id);
  }

  /** The spend in the ad account of the connection, including previous connections to it. */
  spentMicrosIn(id: Id<'con'>): number {
    return this.spentByAccount.get(this.adAccountOf(id)) ?? 0;
  }

  /** The share of the connection once every platform has applied its share. */
  targetShareOf(id: Id<'con'>): number {
    return this.targets.get(id) ?? 0;
  }

  /** The share that the connection can get now, considering the shares that `holders` still hold. */
  grant(id: Id<'con'>, holders: readonly BudgetHolder[] = this.inputs.holders): GrantedShare {
    const target = this.targetShareOf(id);
    const spentMicros = this.spentMicrosIn(id);
    const step = this.stepOf(id);
    // Shares are multiples of the step. A target that is only the rounded-up spend would wait for headroom forever.
    if (target <= roundUp(spentMicros, step)) return { micros: target, state: 'used_up' };
    const currentMicros = holders.find(({ connectionId }) => connectionId === id)?.liveShareMicros ?? 0;
    const micros = Math.min(target, Math.max(currentMicros, roundDown(this.headroomFor(id, holders), step)));
    // A running campaign keeps its share. A stopped campaign starts only with a share above its spend.
    return { micros, state: micros > spentMicros || currentMicros > 0 ? 'available' : 'awaited' };
  }

  /** The amount that remains when every other platform spends its whole share. */
  private headroomFor(id: Id<'con'>, holders: readonly BudgetHolder[]): number {
    const committedByAccount = new Map(this.spentByAccount);
    for (const [account, member] of this.members) committedByAccount.set(account, this.targetShareOf(member));
    for (const holder of holders) {
      const account = this.adAccountOf(holder.connectionId);
      if (this.isReplaced(holder, account, holders)) continue;
      committedByAccount.set(account, Math.max(committedByAccount.get(account) ?? 0, holder.liveShareMicros));
    }
    committedByAccount.delete(this.adAccountOf(id));
    return [...committedByAccount.values()].reduce((remaining, committed) => remaining - committed, this.inputs.amountMicros);
  }

  /** Whether a newer connection to the same ad account has taken over the platform's campaign. */
  private isReplaced({ connectionId }: BudgetHolder, account: string, holders: readonly BudgetHolder[]): boolean {
    const member = this.members.get(account);
    if (member === undefined || member === connectionId) return false;
    return holders.some((holder) => holder.connectionId === member && holder.platformCampaignId !== null);
  }

  private adAccountOf(id: Id<'con'>): string {
    return this.inputs.accounts.get(id)?.adAccount ?? id;
  }

  private stepOf(id: Id<'con'>): number {
    return this.inputs.accounts.get(id)?.stepMicros ?? 1;
  }
}

function roundUp(micros: number, stepMicros: number): number {
  return Math.ceil(micros / stepMicros) * stepMicros;
}

function roundDown(micros: number, stepMicros: number): number {
  return Math.max(0, micros - (micros % stepMicros));
}
