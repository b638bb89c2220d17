/** Tokens from an authorization server. They are stored sealed and never logged or returned. */
export interface GrantedTokens {
  readonly accessToken: string;
  /** Null when the platform issued none. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  /** Null when the platform granted the requested scopes. */
  readonly scopes: readonly string[] | null;
  /** The person who gave the grant, as the platform identifies them. Null when the platform does not say. */
  readonly subject: string | null;
}

/** Secrets to keep between the start of an authorization and its callback. They are stored sealed and never logged or returned. */
export interface AuthorizationSecrets {
  readonly state: string;
  /** Null when the platform does not support PKCE. */
  readonly codeVerifier: string | null;
  readonly redirectUri: string;
}

/** The authorization protocol of one platform. The methods that return a promise call the platform and throw PlatformFailure. */
export interface PlatformAuthorization {
  /** What `revoke` ends: the grant of the token, or every grant of its person. */
  readonly revokes: 'grant' | 'person';
  /** How long before its expiration an access token is renewed, for tokens that cannot be renewed once they have expired. */
  readonly renewBeforeSeconds: number;
  begin(redirectUri: string): Promise<{ readonly url: string; readonly secrets: AuthorizationSecrets }>;
  /** `callbackUrl` is the full URL of the callback. Also throws AuthorizationRefused. */
  finish(callbackUrl: string, secrets: AuthorizationSecrets): Promise<GrantedTokens>;
  /** Whether `renew` can succeed. If not, a user has to reconnect after the access token expires. */
  canRenew(tokens: GrantedTokens): boolean;
  /** Throws PlatformFailure('unauthorized') when the tokens are no longer valid. */
  renew(tokens: GrantedTokens): Promise<GrantedTokens>;
  revoke(tokens: GrantedTokens): Promise<void>;
}
