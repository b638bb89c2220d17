import { Clock } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import * as oauth from 'openid-client';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AdPlatform, PlatformClient } from '../../application/ports/ad-platforms.js';
import { type AuthorizationSecrets, type GrantedTokens, PlatformAuthorization } from '../../application/ports/platform-authorization.js';
import { AuthorizationRefused } from '../../domain/connection.errors.js';
import { ConfiguredPlatforms } from '../platforms/configured-platforms.js';
import type { PlatformHttp } from '../outgoing/platform-http.js';

type Known = { readonly issuer: string; readonly configuration: Promise<oauth.Configuration> };

/** Refusals of an authorisation server after which the same grant will never be accepted. */
const dead = new Set(['invalid_grant', 'unauthorized_client', 'access_denied']);
const unreadable = new Set(['OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** OAuth 2 by openid-client: discovery, PKCE, `state` and `iss` are its matter, the network is ours. */
@Injectable()
export class OpenidAuthorization extends PlatformAuthorization {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly platforms: ConfiguredPlatforms,
    private readonly clock: Clock,
  ) {
    super();
  }

  async begin(platform: AdPlatform, redirectUri: string): Promise<{ url: string; secrets: AuthorizationSecrets }> {
    const configuration = await this.configurationOf(platform);
    const secrets = { state: oauth.randomState(), codeVerifier: oauth.randomPKCECodeVerifier(), redirectUri };
    const url = oauth.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: platform.profile.scopes.join(' '),
      state: secrets.state,
      code_challenge: await oauth.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.toString(), secrets };
  }

  async finish(
    platform: AdPlatform,
    callbackUrl: string,
    { state, codeVerifier, redirectUri }: AuthorizationSecrets,
  ): Promise<GrantedTokens> {
    const configuration = await this.configurationOf(platform);
    // The query is the platform's answer; where it was to be sent is known from before.
    const url = new URL(redirectUri);
    url.search = new URL(callbackUrl).search;
    return this.granted(
      oauth.authorizationCodeGrant(configuration, url, { expectedState: state, pkceCodeVerifier: codeVerifier }),
      platform.name,
    );
  }

  async renew(platform: AdPlatform, refreshToken: string): Promise<GrantedTokens> {
    return this.granted(oauth.refreshTokenGrant(await this.configurationOf(platform), refreshToken), platform.name);
  }

  async revoke(platform: AdPlatform, token: string): Promise<void> {
    const configuration = await this.configurationOf(platform);
    await translated(platform.name, oauth.tokenRevocation(configuration, token));
  }

  private async granted(answer: ReturnType<typeof oauth.refreshTokenGrant>, platform: string): Promise<GrantedTokens> {
    const tokens = await translated(platform, answer);
    const seconds = tokens.expires_in;
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? null,
      expiresAt: seconds === undefined ? null : new Date(this.clock.now().getTime() + seconds * 1_000),
      scopes: tokens.scope === undefined ? null : tokens.scope.split(' ').filter((scope) => scope !== ''),
    };
  }

  private configurationOf({ name, client }: AdPlatform): Promise<oauth.Configuration> {
    if (client === null) throw new PlatformFailure('rejected', `${name} is not configured here.`);
    const known = this.known.get(name);
    if (known?.issuer === client.issuer) return known.configuration;
    const configuration = translated(name, discover(client, this.platforms.httpOf(name)));
    this.known.set(name, { issuer: client.issuer, configuration });
    // A platform that was away when it was first asked is asked again.
    configuration.catch(() => this.known.delete(name));
    return configuration;
  }
}

function discover({ issuer, clientId, clientSecret }: PlatformClient, http: PlatformHttp): Promise<oauth.Configuration> {
  const server = new URL(issuer);
  return oauth.discovery(server, clientId, clientSecret, oauth.ClientSecretBasic(clientSecret), {
    algorithm: 'oauth2',
    [oauth.customFetch]: fetchBy(http),
    // Only an operator can name a platform without TLS: the sandbox on this machine.
    execute: server.protocol === 'http:' ? [oauth.allowInsecureRequests] : [],
  });
}

/** openid-client's network: ours, so that its calls have the same guard, limits and circuit breaker as every other. */
function fetchBy(http: PlatformHttp): oauth.CustomFetch {
  return async (url, { method, headers, body }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body;
    const answer = await http.send({
      method: method as 'GET' | 'POST',
      url,
      headers: Object.fromEntries(Object.entries(headers)),
      ...(typeof text === 'string' ? { body: text } : {}),
      // A code and a rotating refresh token are good for one use: a repeat after a lost answer would burn them.
      repeatable: method === 'GET',
    });
    return new Response(answer.text === '' ? null : answer.text, { status: answer.status, headers: answer.headers });
  };
}

/** The library's failures in our terms. Its messages are not passed on where they could hold what was sent. */
async function translated<T>(platform: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const failure = inChain(error, (one) => one instanceof PlatformFailure);
    if (failure !== undefined) throw failure;
    if (error instanceof oauth.AuthorizationResponseError) {
      const denied = error.error === 'access_denied';
      throw new AuthorizationRefused(
        denied ? 'The authorisation was declined at the platform.' : `${platform} did not authorise.`,
        error.error,
      );
    }
    if (error instanceof oauth.ResponseBodyError) {
      const kind = dead.has(error.error) ? 'unauthorized' : 'rejected';
      throw new PlatformFailure(kind, `${platform} refused a token (${error.error}).`, { platformCode: error.error });
    }
    const { code } = error as { code?: unknown };
    const platformCode = typeof code === 'string' ? code : 'unknown';
    // An answer that cannot be read was broken on the way; whatever else went wrong would go wrong again.
    const kind = unreadable.has(platformCode) ? 'unavailable' : 'rejected';
    throw new PlatformFailure(kind, `${platform} did not follow OAuth 2 (${platformCode}).`, { platformCode });
  }
}

function inChain(error: unknown, is: (one: unknown) => boolean): Error | undefined {
  for (let one = error; typeof one === 'object' && one !== null; one = (one as { cause?: unknown }).cause) if (is(one)) return one as Error;
  return undefined;
}
