/**
 * What is left of a lifetime budget for the platforms of a campaign, after what was spent on platforms that it was taken out
 * of. Never nothing: a platform takes no budget of zero, and refuses one that is too small.
 */
export function lifetimeLeftMicros(amountMicros: number, connectionIds: readonly string[], spent: ReadonlyMap<string, number>): number {
  const elsewhere = [...spent].filter(([id]) => !connectionIds.includes(id)).reduce((sum, [, micros]) => sum + micros, 0);
  return Math.max(connectionIds.length, amountMicros - elsewhere);
}

/**
 * What one platform may spend of a campaign's budget: an equal share for each connection, the odd micros to the first ones
 * by id. The shares add up to the budget, so that a campaign on three platforms does not spend three budgets.
 */
export function budgetShareMicros(amountMicros: number, connectionIds: readonly string[], connectionId: string): number {
  const sharing = connectionIds.toSorted();
  const place = sharing.indexOf(connectionId);
  // One that was taken out is being stopped: it keeps the share of a member until it is.
  const members = Math.max(1, sharing.length);
  const odd = amountMicros % members;
  return (amountMicros - odd) / members + (place >= 0 && place < odd ? 1 : 0);
}
