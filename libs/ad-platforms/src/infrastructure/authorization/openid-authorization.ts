import type { Clock } from '#libs/kernel';
import * as oauth from 'openid-client';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AuthorizationSecrets, GrantedTokens, PlatformAuthorization } from '../../application/ports/platform-authorization.js';
import { AuthorizationRefused } from '../../domain/authorization.errors.js';
import type { PlatformHttp } from '../outgoing/platform-http.js';
import type { PlatformClient } from '../platforms/platform-definition.js';

/** Errors of an authorization server after which it will never accept the same grant. */
const permanentErrors = new Set(['invalid_grant', 'unauthorized_client', 'access_denied']);
const malformedResponseCodes = new Set(['OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** OAuth 2 with openid-client, which handles discovery, PKCE, `state` and `iss`. The calls go through `PlatformHttp`. */
export class OpenidAuthorization implements PlatformAuthorization {
  private configuration: Promise<oauth.Configuration> | undefined;

  constructor(
    private readonly client: PlatformClient,
    private readonly scopes: readonly string[],
    private readonly http: PlatformHttp,
    private readonly clock: Clock,
  ) {}

  async begin(redirectUri: string): Promise<{ url: string; secrets: AuthorizationSecrets }> {
    const configuration = await this.discovered();
    const secrets = { state: oauth.randomState(), codeVerifier: oauth.randomPKCECodeVerifier(), redirectUri };
    const url = oauth.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.scopes.join(' '),
      state: secrets.state,
      code_challenge: await oauth.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.toString(), secrets };
  }

  async finish(callbackUrl: string, { state, codeVerifier, redirectUri }: AuthorizationSecrets): Promise<GrantedTokens> {
    const configuration = await this.discovered();
    // Only the query comes from the platform; the redirect URI is the one that the authorization started with.
    const url = new URL(redirectUri);
    url.search = new URL(callbackUrl).search;
    return this.toGrantedTokens(oauth.authorizationCodeGrant(configuration, url, { expectedState: state, pkceCodeVerifier: codeVerifier }));
  }

  async renew(refreshToken: string): Promise<GrantedTokens> {
    return this.toGrantedTokens(oauth.refreshTokenGrant(await this.discovered(), refreshToken));
  }

  async revoke(token: string): Promise<void> {
    await translateErrors(this.http.platform, oauth.tokenRevocation(await this.discovered(), token));
  }

  private async toGrantedTokens(response: ReturnType<typeof oauth.refreshTokenGrant>): Promise<GrantedTokens> {
    const tokens = await translateErrors(this.http.platform, response);
    const seconds = tokens.expires_in;
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? null,
      expiresAt: seconds === undefined ? null : new Date(this.clock.now().getTime() + seconds * 1_000),
      scopes: tokens.scope === undefined ? null : tokens.scope.split(' ').filter((scope) => scope !== ''),
    };
  }

  private discovered(): Promise<oauth.Configuration> {
    this.configuration ??= translateErrors(this.http.platform, discover(this.client, this.http)).catch((error: unknown) => {
      // A failed discovery is not cached, so that the next call retries it.
      this.configuration = undefined;
      throw error;
    });
    return this.configuration;
  }
}

function discover({ issuer, clientId, clientSecret }: PlatformClient, http: PlatformHttp): Promise<oauth.Configuration> {
  const server = new URL(issuer);
  return oauth.discovery(server, clientId, clientSecret, oauth.ClientSecretBasic(clientSecret), {
    algorithm: 'oauth2',
    [oauth.customFetch]: createFetch(http),
    // Only an operator can configure an issuer without TLS, such as a local sandbox.
    execute: server.protocol === 'http:' ? [oauth.allowInsecureRequests] : [],
  });
}

/** Routes openid-client's calls through `PlatformHttp`, with its address check, limits and circuit breaker. */
function createFetch(http: PlatformHttp): oauth.CustomFetch {
  return async (url, { method, headers, body }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body;
    const response = await http.send({
      method: method as 'GET' | 'POST',
      url,
      headers: Object.fromEntries(Object.entries(headers)),
      ...(typeof text === 'string' ? { body: text } : {}),
      // Authorization codes and rotating refresh tokens work once, so a POST must not be retried after a lost response.
      isIdempotent: method === 'GET',
    });
    return new Response(response.text === '' ? null : response.text, { status: response.status, headers: response.headers });
  };
}

/** Translates errors of the library. Messages that could contain request data are not included. */
async function translateErrors<T>(platform: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = findInChain(error, (one) => one instanceof PlatformFailure);
    if (failure !== undefined) throw failure;
    if (error instanceof oauth.AuthorizationResponseError) {
      const denied = error.error === 'access_denied';
      throw new AuthorizationRefused(
        denied ? 'The authorization was declined at the platform.' : `${platform} did not grant the authorization.`,
        error.error,
      );
    }
    if (error instanceof oauth.ResponseBodyError) {
      const kind = permanentErrors.has(error.error) ? 'unauthorized' : 'rejected';
      throw new PlatformFailure(kind, `${platform} refused a token (${error.error}).`, { platformCode: error.error });
    }
    const { code } = error as { code?: unknown };
    const platformCode = typeof code === 'string' ? code : 'unknown';
    // An unreadable response may be a transport error; any other error would occur again.
    const kind = malformedResponseCodes.has(platformCode) ? 'unavailable' : 'rejected';
    throw new PlatformFailure(kind, `${platform} returned an invalid OAuth 2 response (${platformCode}).`, { platformCode });
  }
}

function findInChain(error: unknown, matches: (one: unknown) => boolean): Error | undefined {
  for (let one = error; typeof one === 'object' && one !== null; one = (one as { cause?: unknown }).cause)
    if (matches(one)) return one as Error;
  return undefined;
}
