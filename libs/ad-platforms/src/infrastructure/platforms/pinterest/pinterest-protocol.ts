import type { OutgoingResponse } from '#libs/operations';
import type { OAuthError, OAuthProtocol } from '../../authorization/oauth-protocol.js';

/** The OAuth 2 of Pinterest: known endpoints, no PKCE, and errors in its own format. A refresh token is replaced by each renewal. */
export function pinterestProtocol(apiUrl: string, consentUrl: string): OAuthProtocol {
  return {
    // The address of the page ends with a slash, which settings do not keep.
    endpoints: { authorize: `${consentUrl}/`, token: `${apiUrl}/oauth/token`, revoke: `${apiUrl}/oauth/token/revoke` },
    usesPkce: false,
    clientAuthentication: 'plain_basic',
    scopeSeparator: ',',
    readError,
  };
}

/** The code with which Pinterest does not accept an app; other refusals of the token endpoint are about the grant. */
const authenticationFailed = 2;

function readError({ status, text }: OutgoingResponse): OAuthError | null {
  if (status < 400 || status === 429 || status >= 500) return null;
  const error = errorOf(text);
  if (error === null) return null;
  const isAboutGrant = (status === 400 || status === 401) && error.code !== authenticationFailed;
  const code = isAboutGrant ? 'invalid_grant' : status === 401 ? 'invalid_client' : 'invalid_request';
  return { code, description: error.message };
}

/** Null for an error in the format of RFC 6749, which needs no translation, and for a body that is no error. */
function errorOf(text: string): { readonly code: number; readonly message: string } | null {
  try {
    const { code, message, error } = JSON.parse(text) as { code?: unknown; message?: unknown; error?: unknown };
    if (error !== undefined || typeof code !== 'number') return null;
    return { code, message: typeof message === 'string' ? message : `code ${code}` };
  } catch {
    return null;
  }
}
