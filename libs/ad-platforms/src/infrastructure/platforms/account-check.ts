import type { AccountCheck } from '../../application/ports/account-checks.js';
import { PlatformFailure } from '../../application/ports/ad-platform.js';

type Found = Pick<AccountCheck, 'state' | 'message'> & { readonly fixUrl?: string };

/** What a check has found by asking the platform. One that gets no answer, or is refused, is unknown: the others still say what they know. */
export async function checked(
  name: string,
  label: string,
  ask: () => Promise<Found> | Found,
  onRefusal: (failure: PlatformFailure) => Found | null = () => null,
): Promise<AccountCheck> {
  const found = await Promise.resolve()
    .then(ask)
    .catch((error: unknown): Found => {
      // Without an authorization there is nothing to ask: the caller says so.
      if (!(error instanceof PlatformFailure) || error.kind === 'unauthorized') throw error;
      return onRefusal(error) ?? { state: 'unknown', message: `It could not be read: ${error.message}` };
    });
  return { name, label, fixUrl: null, ...found };
}

export const ok = (message: string): Found => ({ state: 'ok', message });
export const missing = (message: string, fixUrl?: string): Found => ({
  state: 'missing',
  message,
  ...(fixUrl === undefined ? {} : { fixUrl }),
});
export const unknown = (message: string, fixUrl?: string): Found => ({
  state: 'unknown',
  message,
  ...(fixUrl === undefined ? {} : { fixUrl }),
});
