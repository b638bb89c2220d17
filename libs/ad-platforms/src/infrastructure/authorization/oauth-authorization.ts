import type { Clock } from '#libs/kernel';
import * as oauth from 'openid-client';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AuthorizationSecrets, GrantedTokens, PlatformAuthorization } from '../../application/ports/platform-authorization.js';
import { AuthorizationRefused } from '../../domain/authorization.errors.js';
import type { PlatformHttp } from '../outgoing/platform-http.js';
import type { PlatformClient } from '../platforms/platform-definition.js';
import { createFetch } from './oauth-fetch.js';
import type { OAuthProtocol } from './oauth-protocol.js';

/** Errors of an authorization server after which it will never accept the same grant. */
const permanentErrors = new Set(['invalid_grant', 'unauthorized_client', 'access_denied']);
const malformedResponseCodes = new Set(['OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** OAuth 2 with openid-client, which handles discovery, PKCE, `state` and `iss`. The calls go through `PlatformHttp`. */
export class OAuthAuthorization implements PlatformAuthorization {
  readonly revokes: PlatformAuthorization['revokes'];
  readonly renewBeforeSeconds: number;
  private configuration: Promise<oauth.Configuration> | undefined;

  constructor(
    private readonly client: PlatformClient,
    private readonly scopes: readonly string[],
    private readonly http: PlatformHttp,
    private readonly clock: Clock,
    private readonly protocol: OAuthProtocol = {},
  ) {
    this.revokes = protocol.revokes ?? 'grant';
    this.renewBeforeSeconds = protocol.renewBeforeSeconds ?? 0;
  }

  async begin(redirectUri: string): Promise<{ url: string; secrets: AuthorizationSecrets }> {
    const configuration = await this.configured();
    const codeVerifier = (this.protocol.usesPkce ?? true) ? oauth.randomPKCECodeVerifier() : null;
    const secrets = { state: oauth.randomState(), codeVerifier, redirectUri };
    const challenge = codeVerifier === null ? null : await oauth.calculatePKCECodeChallenge(codeVerifier);
    const url = oauth.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      ...((this.protocol.requestsScopes ?? true) ? { scope: this.scopes.join(this.protocol.scopeSeparator ?? ' ') } : {}),
      state: secrets.state,
      ...(challenge === null ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
      ...this.protocol.authorizeParameters,
    });
    return { url: url.toString(), secrets };
  }

  async finish(callbackUrl: string, { state, codeVerifier, redirectUri }: AuthorizationSecrets): Promise<GrantedTokens> {
    const configuration = await this.configured();
    // Only the query comes from the platform; the redirect URI is the one that the authorization started with.
    const url = new URL(redirectUri);
    url.search = new URL(callbackUrl).search;
    const checks = { expectedState: state, ...(codeVerifier === null ? {} : { pkceCodeVerifier: codeVerifier }) };
    const granted = await this.toGrantedTokens(oauth.authorizationCodeGrant(configuration, url, checks));
    return this.described(this.protocol.exchangesAtOnce === true ? await this.renewed(granted) : granted);
  }

  canRenew({ refreshToken, expiresAt }: GrantedTokens): boolean {
    const { exchange } = this.protocol;
    if (exchange === null) return false;
    if (exchange === undefined) return refreshToken !== null;
    return expiresAt === null || expiresAt > this.clock.now();
  }

  async renew(tokens: GrantedTokens): Promise<GrantedTokens> {
    return this.described(await this.renewed(tokens));
  }

  private async renewed({ refreshToken, accessToken }: GrantedTokens): Promise<GrantedTokens> {
    const configuration = await this.configured();
    const { exchange } = this.protocol;
    if (exchange == null) return this.toGrantedTokens(oauth.refreshTokenGrant(configuration, refreshToken ?? ''));
    const { type, parameters } = exchange(accessToken);
    return this.toGrantedTokens(oauth.genericGrantRequest(configuration, type, { ...parameters }));
  }

  private async described(tokens: GrantedTokens): Promise<GrantedTokens> {
    const { describe } = this.protocol;
    return describe === undefined ? tokens : { ...tokens, ...(await describe(this.http, tokens.accessToken)) };
  }

  async revoke(tokens: GrantedTokens): Promise<void> {
    if (this.protocol.revoke !== undefined) return this.protocol.revoke(this.http, tokens);
    const revocation = oauth.tokenRevocation(await this.configured(), tokens.refreshToken ?? tokens.accessToken);
    await translateErrors(this.http.platform, revocation);
  }

  private async toGrantedTokens(response: ReturnType<typeof oauth.refreshTokenGrant>): Promise<GrantedTokens> {
    const tokens = await translateErrors(this.http.platform, response);
    const seconds = tokens.expires_in;
    // A platform with another separator may still answer with the one of the standard.
    const scopes = tokens.scope?.replaceAll(this.protocol.scopeSeparator ?? ' ', ' ').split(' ');
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? null,
      expiresAt: seconds === undefined ? null : new Date(this.clock.now().getTime() + seconds * 1_000),
      scopes: scopes?.filter((scope) => scope !== '') ?? null,
      subject: this.protocol.subjectOf?.(tokens) ?? null,
    };
  }

  private configured(): Promise<oauth.Configuration> {
    const { endpoints } = this.protocol;
    this.configuration ??=
      endpoints === undefined
        ? translateErrors(this.http.platform, this.discover()).catch((error: unknown) => {
            // A failed discovery is not cached, so that the next call retries it.
            this.configuration = undefined;
            throw error;
          })
        : Promise.resolve(this.explicit(endpoints));
    return this.configuration;
  }

  private discover(): Promise<oauth.Configuration> {
    const { issuer, clientId, clientSecret } = this.client;
    return oauth.discovery(new URL(issuer), clientId, clientSecret, this.clientAuthentication(), {
      algorithm: 'oauth2',
      [oauth.customFetch]: createFetch(this.http, this.protocol),
      execute: this.isInsecure ? [oauth.allowInsecureRequests] : [],
    });
  }

  private explicit({ authorize, token, revoke }: NonNullable<OAuthProtocol['endpoints']>): oauth.Configuration {
    const { issuer, clientId, clientSecret } = this.client;
    const server: oauth.ServerMetadata = {
      issuer,
      authorization_endpoint: authorize,
      token_endpoint: token,
      ...(revoke === undefined ? {} : { revocation_endpoint: revoke }),
    };
    const configuration = new oauth.Configuration(server, clientId, clientSecret, this.clientAuthentication());
    configuration[oauth.customFetch] = createFetch(this.http, this.protocol);
    if (this.isInsecure) oauth.allowInsecureRequests(configuration);
    return configuration;
  }

  private clientAuthentication(): oauth.ClientAuth {
    const { clientId, clientSecret } = this.client;
    switch (this.protocol.clientAuthentication ?? 'basic') {
      case 'basic':
        return oauth.ClientSecretBasic(clientSecret);
      case 'plain_basic': {
        const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
        return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`);
      }
      // The secret in the query is first put into the body, which `createFetch` makes the query.
      case 'post':
      case 'query':
        return oauth.ClientSecretPost(clientSecret);
    }
  }

  /** Only an operator can configure an issuer without TLS, such as a local sandbox. */
  private get isInsecure(): boolean {
    return new URL(this.client.issuer).protocol === 'http:';
  }
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
