import type { OutgoingResponse } from '#libs/operations';
import type { GrantedTokens } from '../../application/ports/platform-authorization.js';
import type { PlatformHttp } from '../outgoing/platform-http.js';

/** Where a platform's OAuth 2 differs from the default: discovery, PKCE, client_secret_basic, refresh tokens and RFC 7009. */
export interface OAuthProtocol {
  /** Default: those of the issuer's metadata. */
  readonly endpoints?: { readonly authorize: string; readonly token: string; readonly revoke?: string };
  /** Default: true. */
  readonly usesPkce?: boolean;
  /**
   * How the client authenticates: by a header, in the body, or in the query of a GET request. Default: `basic`, in which RFC 6749 encodes
   * ID and secret as in a form; `plain_basic` leaves them as they are.
   */
  readonly clientAuthentication?: 'basic' | 'plain_basic' | 'post' | 'query';
  /** Default: a space. */
  readonly scopeSeparator?: string;
  /** Further parameters of the authorization URL. */
  readonly authorizeParameters?: Readonly<Record<string, string>>;
  /** Default: by refresh token. `exchange` renews a valid access token by itself; null: tokens cannot be renewed. */
  readonly exchange?: ((accessToken: string) => TokenGrant) | null;
  /** Whether the token of an authorization code lasts so briefly that it is exchanged at once. Default: false. */
  readonly exchangesAtOnce?: boolean;
  /** Whether scopes are asked for. Default: true. Otherwise the registration of the app decides. */
  readonly requestsScopes?: boolean;
  /** Asks the platform what the response of the token endpoint does not say about a new token. Throws PlatformFailure. */
  readonly describe?: (http: PlatformHttp, accessToken: string) => Promise<TokenDescription>;
  /** Default: 0. */
  readonly renewBeforeSeconds?: number;
  /** What a revocation ends. Default: the grant of the token. */
  readonly revokes?: 'grant' | 'person';
  /** Default: RFC 7009. */
  readonly revoke?: (http: PlatformHttp, tokens: GrantedTokens) => Promise<void>;
  /** Reads an error that is not in the format of RFC 6749; null when the response is none. */
  readonly readError?: (response: OutgoingResponse) => OAuthError | null;
  /** The person who gave the grant, from the response of the token endpoint. */
  readonly subjectOf?: (response: Readonly<Record<string, unknown>>) => string | null;
}

export interface TokenGrant {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export type TokenDescription = Pick<GrantedTokens, 'subject' | 'scopes' | 'expiresAt'>;

/** An error in the terms of RFC 6749. */
export interface OAuthError {
  /** `invalid_grant` when the same grant will never be accepted. */
  readonly code: string;
  readonly description?: string;
}
