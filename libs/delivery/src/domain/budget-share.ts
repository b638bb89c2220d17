/** A platform among those of a daily budget. */
interface DailyParticipant {
  readonly id: string;
  /** The platform accepts only budgets that are multiples of this amount. */
  readonly stepMicros: number;
}

/**
 * The share of a campaign's daily budget that one platform may spend, in micros. Each platform gets an equal share in its steps, and the
 * first platforms by id get the remaining steps. The shares do not add up to more than the budget: a campaign on three platforms does not
 * spend three budgets.
 */
export function dailyShareMicros(amountMicros: number, participants: readonly DailyParticipant[], id: string): number {
  const unspent = participants.map((one) => ({ ...one, spentMicros: 0 }));
  const share = unspent.length === 0 ? undefined : lifetimeShares(amountMicros, unspent, 0).get(id);
  // The platform of a removed connection keeps the share of a member until it has stopped.
  return share ?? Math.floor(amountMicros / Math.max(1, participants.length));
}

/** A platform that takes part in a lifetime budget. */
export interface BudgetParticipant {
  readonly id: string;
  /** The amount of the campaign's budget that the platform has spent. */
  readonly spentMicros: number;
  /** The platform accepts only budgets that are multiples of this amount. */
  readonly stepMicros: number;
}

/**
 * Divides a lifetime budget by water-filling. A platform that has spent more than an equal share keeps its spend, rounded up to its
 * step, because platforms reject a budget below their spend. The other platforms divide the remainder equally; each gets 0 when
 * nothing remains. The sum of the shares and `spentElsewhereMicros` exceeds the larger of amount and spend by at most one step per
 * platform.
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
    const overspent = undecided.filter((participant) => minShareMicros(participant) > roundDown(equal, participant));
    if (overspent.length === 0) break;
    for (const participant of overspent) {
      shares.set(participant.id, minShareMicros(participant));
      remainingMicros -= minShareMicros(participant);
    }
    undecided = undecided.filter((participant) => !shares.has(participant.id));
  }
  divideEqually(Math.max(0, remainingMicros), undecided, shares);
  return shares;
}

/** Assigns equal parts in whole steps. Unallocated steps go to the first participants by id, the remainder to the smallest step. */
function divideEqually(leftMicros: number, participants: readonly BudgetParticipant[], shares: Map<string, number>): void {
  const equal = Math.floor(leftMicros / participants.length);
  let unallocatedMicros = leftMicros;
  for (const participant of participants) {
    const part = roundDown(equal, participant);
    shares.set(participant.id, part);
    unallocatedMicros -= part;
  }
  const add = ({ id }: BudgetParticipant, micros: number) => {
    shares.set(id, (shares.get(id) ?? 0) + micros);
    unallocatedMicros -= micros;
  };
  for (const participant of participants) if (participant.stepMicros <= unallocatedMicros) add(participant, participant.stepMicros);
  for (const participant of participants.toSorted((a, b) => a.stepMicros - b.stepMicros))
    add(participant, roundDown(unallocatedMicros, participant));
}

const roundDown = (micros: number, { stepMicros }: BudgetParticipant) => micros - (micros % stepMicros);

/** The minimum share of a platform: its spend, rounded up to its step. */
function minShareMicros(participant: BudgetParticipant): number {
  const { spentMicros, stepMicros } = participant;
  const down = roundDown(spentMicros, participant);
  return down === spentMicros ? spentMicros : down + stepMicros;
}
