import type { OAuthProtocol } from '../../authorization/oauth-protocol.js';

/** The OAuth 2 of Google: known endpoints. A refresh token comes only with offline access, and again only after another consent. */
export function googleProtocol(consentUrl: string, tokenUrl: string): OAuthProtocol {
  return {
    endpoints: { authorize: `${consentUrl}/o/oauth2/v2/auth`, token: `${tokenUrl}/token`, revoke: `${tokenUrl}/revoke` },
    clientAuthentication: 'post',
    authorizeParameters: { access_type: 'offline', prompt: 'consent' },
    // A revocation may end every grant of the person to this service. Who the person is, Google says only to those who ask for more.
    revokes: 'person',
  };
}
