import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AccessTokens } from '../../application/ports/platform-adapters.js';

const maxRenewals = 3;

/** Makes a call with the current token and repeats it with a renewed token each time the platform refuses it. */
export async function withToken<T>(tokens: AccessTokens, call: (accessToken: string) => Promise<T>): Promise<T> {
  let token = await tokens.current();
  for (let renewals = 0; ; renewals++) {
    try {
      return await call(token.secret);
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'unauthorized') throw error;
      // The platform renews tokens but refuses the new ones. Reconnecting would not help.
      if (renewals === maxRenewals) throw new PlatformFailure('unavailable', 'The platform also refuses renewed tokens.', error.details);
      token = await tokens.after(token, error.details.isRenewable !== false);
    }
  }
}
