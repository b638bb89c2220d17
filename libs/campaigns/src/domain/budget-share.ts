/**
 * What one platform may spend of a campaign's daily budget: an equal share for each connection, the odd micros to the first ones
 * by id. The shares add up to the budget, so that a campaign on three platforms does not spend three budgets.
 */
export function budgetShareMicros(amountMicros: number, connectionIds: readonly string[], connectionId: string): number {
  const siblingConnections = connectionIds.toSorted();
  const place = siblingConnections.indexOf(connectionId);
  // A platform that was removed is being stopped: it keeps the share of a member until it is.
  const members = Math.max(1, siblingConnections.length);
  const remainderMicros = amountMicros % members;
  return (amountMicros - remainderMicros) / members + (place >= 0 && place < remainderMicros ? 1 : 0);
}

/** A platform that shares a lifetime budget. */
export interface BudgetParticipant {
  readonly id: string;
  /** What the platform has spent of the campaign's budget. */
  readonly spentMicros: number;
  /** The platform accepts budgets that are multiples of this. */
  readonly stepMicros: number;
}

/**
 * Divides a lifetime budget by water-filling. A platform that has spent more than an equal share keeps what it has spent, rounded
 * up to its step: platforms refuse a budget below their spend. The others divide the rest equally, and get 0 when nothing is left.
 * So the shares and `spentElsewhereMicros` exceed the larger of the amount and the spend by at most one step per platform.
 */
export function lifetimeShares(
  amountMicros: number,
  participants: readonly BudgetParticipant[],
  spentElsewhereMicros: number,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  let undecided = participants.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  let remainingMicros = amountMicros - spentElsewhereMicros;
  for (;;) {
    const equal = Math.max(0, Math.floor(remainingMicros / undecided.length));
    const overspent = undecided.filter((sharer) => minShareMicros(sharer) > roundDown(equal, sharer));
    if (overspent.length === 0) break;
    for (const sharer of overspent) {
      shares.set(sharer.id, minShareMicros(sharer));
      remainingMicros -= minShareMicros(sharer);
    }
    undecided = undecided.filter((sharer) => !shares.has(sharer.id));
  }
  divideEqually(Math.max(0, remainingMicros), undecided, shares);
  return shares;
}

/** Equal parts in whole steps; what the steps leave over goes to the first ones by id, and the rest to the finest step. */
function divideEqually(leftMicros: number, participants: readonly BudgetParticipant[], shares: Map<string, number>): void {
  const equal = Math.floor(leftMicros / participants.length);
  let unallocatedMicros = leftMicros;
  for (const sharer of participants) {
    const part = roundDown(equal, sharer);
    shares.set(sharer.id, part);
    unallocatedMicros -= part;
  }
  const add = ({ id }: BudgetParticipant, micros: number) => {
    shares.set(id, (shares.get(id) ?? 0) + micros);
    unallocatedMicros -= micros;
  };
  for (const sharer of participants) if (sharer.stepMicros <= unallocatedMicros) add(sharer, sharer.stepMicros);
  for (const sharer of participants.toSorted((a, b) => a.stepMicros - b.stepMicros)) add(sharer, roundDown(unallocatedMicros, sharer));
}

const roundDown = (micros: number, { stepMicros }: BudgetParticipant) => micros - (micros % stepMicros);

/** The least that a platform's share can be. */
function minShareMicros(sharer: BudgetParticipant): number {
  const { spentMicros, stepMicros } = sharer;
  const down = roundDown(spentMicros, sharer);
  return down === spentMicros ? spentMicros : down + stepMicros;
}
