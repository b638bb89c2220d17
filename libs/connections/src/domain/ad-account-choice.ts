import type { Id } from '#libs/kernel';

/** An ad account that a user could choose. */
export interface AdAccountCandidate {
  readonly id: string;
  readonly currency: string;
  readonly isManager: boolean;
  readonly canWrite: boolean;
}

/** Why an ad account cannot be connected, with a sentence for people. */
export interface AdAccountObstacle {
  readonly code: 'manager_account' | 'currency_mismatch' | 'read_only' | 'already_connected';
  readonly message: string;
}

/** Returns null for an ad account that can be connected. `connected` has the connections of the account by ad account. */
export function obstacleOf(
  adAccount: AdAccountCandidate,
  accountCurrency: string,
  connected: ReadonlyMap<string, Id<'con'>>,
): AdAccountObstacle | null {
  if (adAccount.isManager) {
    return { code: 'manager_account', message: 'A manager account cannot run campaigns. Choose one of its ad accounts.' };
  }
  if (adAccount.currency !== accountCurrency) {
    const message = `It uses ${adAccount.currency}, and your account uses ${accountCurrency}.`;
    return { code: 'currency_mismatch', message };
  }
  if (!adAccount.canWrite) {
    return { code: 'read_only', message: 'You may only view it. Ask its owner for permission to manage campaigns.' };
  }
  if (connected.has(adAccount.id)) return { code: 'already_connected', message: 'It is already connected.' };
  return null;
}
