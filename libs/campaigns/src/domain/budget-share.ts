/**
 * What one platform may spend of a campaign's daily budget: an equal share for each connection, the odd micros to the first ones
 * by id. The shares add up to the budget, so that a campaign on three platforms does not spend three budgets.
 */
export function budgetShareMicros(amountMicros: number, connectionIds: readonly string[], connectionId: string): number {
  const sharing = connectionIds.toSorted();
  const place = sharing.indexOf(connectionId);
  // A platform that was removed is being stopped: it keeps the share of a member until it is.
  const members = Math.max(1, sharing.length);
  const odd = amountMicros % members;
  return (amountMicros - odd) / members + (place >= 0 && place < odd ? 1 : 0);
}

/** A platform that shares a lifetime budget. */
export interface Sharer {
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
  sharers: readonly Sharer[],
  spentElsewhereMicros: number,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  let open = sharers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  let left = amountMicros - spentElsewhereMicros;
  for (;;) {
    const equal = Math.max(0, Math.floor(left / open.length));
    const ahead = open.filter((sharer) => floorOf(sharer) > roundedDown(equal, sharer));
    if (ahead.length === 0) break;
    for (const sharer of ahead) {
      shares.set(sharer.id, floorOf(sharer));
      left -= floorOf(sharer);
    }
    open = open.filter((sharer) => !shares.has(sharer.id));
  }
  divideEqually(Math.max(0, left), open, shares);
  return shares;
}

/** Equal parts in whole steps; what the steps leave over goes to the first ones by id, and the rest to the finest step. */
function divideEqually(leftMicros: number, sharers: readonly Sharer[], shares: Map<string, number>): void {
  const equal = Math.floor(leftMicros / sharers.length);
  let over = leftMicros;
  for (const sharer of sharers) {
    const part = roundedDown(equal, sharer);
    shares.set(sharer.id, part);
    over -= part;
  }
  const add = ({ id }: Sharer, micros: number) => {
    shares.set(id, (shares.get(id) ?? 0) + micros);
    over -= micros;
  };
  for (const sharer of sharers) if (sharer.stepMicros <= over) add(sharer, sharer.stepMicros);
  for (const sharer of sharers.toSorted((a, b) => a.stepMicros - b.stepMicros)) add(sharer, roundedDown(over, sharer));
}

const roundedDown = (micros: number, { stepMicros }: Sharer) => micros - (micros % stepMicros);

/** The least that a platform's share can be. */
function floorOf(sharer: Sharer): number {
  const { spentMicros, stepMicros } = sharer;
  const down = roundedDown(spentMicros, sharer);
  return down === spentMicros ? spentMicros : down + stepMicros;
}
