/** Tokens from an authorization server. They are stored sealed and never logged or returned. */
export interface GrantedTokens {
  readonly accessToken: string;
  /** Null when the platform issued none; a user then has to reconnect after the access token expires. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  /** Null when the platform granted the requested scopes. */
  readonly scopes: readonly string[] | null;
}

/** Secrets to keep between the start of an authorization and its callback. They are stored sealed and never logged or returned. */
export interface AuthorizationSecrets {
  readonly state: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** The authorization protocol of one platform. Every method calls the platform and throws PlatformFailure. */
export interface PlatformAuthorization {
  begin(redirectUri: string): Promise<{ readonly url: string; readonly secrets: AuthorizationSecrets }>;
  /** `callbackUrl` is the full URL of the callback. Also throws AuthorizationRefused. */
  finish(callbackUrl: string, secrets: AuthorizationSecrets): Promise<GrantedTokens>;
  /** Throws PlatformFailure('unauthorized') when the refresh token is no longer valid. */
  renew(refreshToken: string): Promise<GrantedTokens>;
  revoke(token: string): Promise<void>;
}
