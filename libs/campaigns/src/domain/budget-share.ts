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
