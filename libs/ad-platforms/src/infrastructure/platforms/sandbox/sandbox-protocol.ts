import type { OutgoingResponse } from '#libs/operations';
import type { OAuthError, OAuthProtocol } from '../../authorization/oauth-protocol.js';
import { readSandboxFailure } from './sandbox-failures.js';

const daySeconds = 86_400;
/** Codes of the sandbox's own error format. */
const errorCodes: Readonly<Record<number, string>> = { 100: 'invalid_request', 101: 'invalid_client', 190: 'invalid_grant' };

/** The OAuth 2 of the sandbox with its personalities. */
export function sandboxProtocol(issuer: string, personalities: readonly string[]): OAuthProtocol {
  return {
    ...(personalities.includes('plain-oauth') ? plain(issuer) : {}),
    ...(personalities.includes('whole-grant-revocation') ? wholeGrants : {}),
  };
}

const wholeGrants: OAuthProtocol = {
  revokes: 'person',
  subjectOf: ({ user_id: person }) => (typeof person === 'string' ? person : null),
};

const plain = (issuer: string): OAuthProtocol => ({
  endpoints: { authorize: `${issuer}/oauth/authorize`, token: `${issuer}/oauth/access-token` },
  usesPkce: false,
  clientAuthentication: 'query',
  scopeSeparator: ',',
  exchange: (accessToken) => ({ type: 'exchange_access_token', parameters: { access_token: accessToken } }),
  renewBeforeSeconds: 7 * daySeconds,
  readError,
  revoke: async (http, { accessToken }) => {
    await http.send({
      method: 'DELETE',
      url: `${issuer}/v1/me/permissions`,
      headers: { authorization: `Bearer ${accessToken}` },
      isIdempotent: true,
      readFailure: readSandboxFailure,
    });
  },
});

function readError({ status, text }: OutgoingResponse): OAuthError | null {
  if (status < 400) return null;
  try {
    const { error } = JSON.parse(text) as { error?: { code?: number; message?: string } };
    return error?.code === undefined ? null : { code: errorCodes[error.code] ?? 'invalid_request' };
  } catch {
    return null;
  }
}
