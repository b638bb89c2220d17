import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AccessTokens } from '../../application/ports/ad-platforms.js';

const maxRenewals = 3;

/** Makes a call with the token there is, and again with a new one each time the platform refuses it. */
export async function withToken<T>(tokens: AccessTokens, call: (accessToken: string) => Promise<T>): Promise<T> {
  let token = await tokens.current();
  for (let renewals = 0; ; renewals++) {
    try {
      return await call(token.text);
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'unauthorized') throw error;
      // Renewing works, and what it gives is refused: nothing that a person could mend by authorising again.
      if (renewals === maxRenewals) throw new PlatformFailure('unavailable', 'New tokens are refused too.', error.details);
      token = await tokens.after(token);
    }
  }
}
