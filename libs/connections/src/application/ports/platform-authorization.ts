import type { AdPlatform } from './ad-platforms.js';

/** What an authorisation server has given out. Never logged, never answered; stored sealed. */
export interface GrantedTokens {
  readonly accessToken: string;
  /** Null: the access token is all there is, and once it has expired a person must authorise again. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  /** Null: those that were asked for. */
  readonly scopes: readonly string[] | null;
}

/** What must be remembered between sending a person to the platform and their coming back. */
export interface AuthorizationSecrets {
  readonly state: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** OAuth 2 with a platform: authorization code with PKCE and `state`. Every method throws PlatformFailure. */
export abstract class PlatformAuthorization {
  abstract begin(platform: AdPlatform, redirectUri: string): Promise<{ readonly url: string; readonly secrets: AuthorizationSecrets }>;
  /** `callbackUrl` is the whole URL that the platform sent the person to. Throws AuthorizationRefused too. */
  abstract finish(platform: AdPlatform, callbackUrl: string, secrets: AuthorizationSecrets): Promise<GrantedTokens>;
  /** PlatformFailure('unauthorized') means that the refresh token is dead. */
  abstract renew(platform: AdPlatform, refreshToken: string): Promise<GrantedTokens>;
  abstract revoke(platform: AdPlatform, token: string): Promise<void>;
}
