import type { AdPlatform } from './ad-platforms.js';

/** Tokens from an authorization server. They are stored sealed and never logged or returned. */
export interface GrantedTokens {
  readonly accessToken: string;
  /** Null when the platform issued none; a user then has to reconnect after the access token expires. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  /** Null when the platform granted the requested scopes. */
  readonly scopes: readonly string[] | null;
}

/** Secrets to keep between the start of an authorization and its callback. */
export interface AuthorizationSecrets {
  readonly state: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** OAuth 2 with a platform: authorization code with PKCE and `state`. Every method throws PlatformFailure. */
export abstract class PlatformAuthorization {
  abstract begin(platform: AdPlatform, redirectUri: string): Promise<{ readonly url: string; readonly secrets: AuthorizationSecrets }>;
  /** `callbackUrl` is the full URL of the callback. Also throws AuthorizationRefused. */
  abstract finish(platform: AdPlatform, callbackUrl: string, secrets: AuthorizationSecrets): Promise<GrantedTokens>;
  /** Throws PlatformFailure('unauthorized') when the refresh token is no longer valid. */
  abstract renew(platform: AdPlatform, refreshToken: string): Promise<GrantedTokens>;
  abstract revoke(platform: AdPlatform, token: string): Promise<void>;
}
