import { base32Of, setupUri } from '../../application/totp.js';
import type { SecondFactorSetupResponse } from './second-factor.responses.js';

const issuer = 'Advertising Campaign Service';

/** What an authenticator app needs, as text and for a QR code. */
export function setupView(secret: Uint8Array, email: string): SecondFactorSetupResponse {
  return { secret: base32Of(secret), uri: setupUri(secret, issuer, email) };
}
