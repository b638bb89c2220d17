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

/**
 * The same of a lifetime budget, after what was spent on platforms that the campaign was taken out of. Then it is not less than
 * what was spent here: that would be refused, and the platform would go on with the budget that it had. So it has used it up.
 */
export function lifetimeShareMicros(
  amountMicros: number,
  connectionIds: readonly string[],
  connectionId: string,
  spent: ReadonlyMap<string, number>,
): number {
  const elsewhere = [...spent].filter(([id]) => !connectionIds.includes(id)).reduce((sum, [, micros]) => sum + micros, 0);
  if (elsewhere === 0) return budgetShareMicros(amountMicros, connectionIds, connectionId);
  // Of nothing each gets a micro: no platform takes a budget of zero.
  const left = Math.max(connectionIds.length, amountMicros - elsewhere);
  return Math.max(budgetShareMicros(left, connectionIds, connectionId), spent.get(connectionId) ?? 0);
}
