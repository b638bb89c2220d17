import { createHash, randomBytes } from 'node:crypto';
import type { DoubleClock } from '../../doubles/clock.js';
import type { DoubleSettings } from './settings.js';

export const adwordsScope = 'https://www.googleapis.com/auth/adwords';
export const knownScopes = [adwordsScope, 'openid', 'email', 'profile'] as const;

/** What a person has allowed the client. */
export interface Grant {
  readonly person: string;
  readonly scopes: readonly string[];
}

interface Token {
  readonly grant: Grant;
  expiresAt: number;
}

export interface CodeRequest {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly isOffline: boolean;
  readonly challenge: { readonly method: 'plain' | 'S256'; readonly text: string } | null;
}

/** Codes and tokens, which end by the platform's clock. */
export class Grants {
  private readonly codes = new Map<string, CodeRequest & { readonly expiresAt: number }>();
  private readonly accessTokens = new Map<string, Token>();
  private readonly refreshTokens = new Map<string, Token>();

  constructor(
    private readonly clock: DoubleClock,
    private readonly settings: DoubleSettings,
  ) {}

  /** Whether the person has allowed the client before. A further consent then gives no refresh token, unless it was asked for anew. */
  isKnown(person: string): boolean {
    return [...this.refreshTokens.values()].some((token) => token.grant.person === person && this.isValid(token));
  }

  issueCode(request: CodeRequest): string {
    const code = `4/0A${randomBytes(36).toString('base64url')}`;
    this.codes.set(code, { ...request, expiresAt: this.clock.now() + 600_000 });
    return code;
  }

  /** Null when the code is unknown, used, too old, of another redirect, or without its verifier. */
  useCode(text: string, redirectUri: string, verifier: string | null): CodeRequest | null {
    const code = this.codes.get(text);
    this.codes.delete(text);
    if (code === undefined || code.expiresAt <= this.clock.now() || code.redirectUri !== redirectUri) return null;
    return isProven(code.challenge, verifier) ? code : null;
  }

  useRefreshToken(text: string): Grant | null {
    const token = this.refreshTokens.get(text);
    return token !== undefined && this.isValid(token) ? token.grant : null;
  }

  issueAccessToken(grant: Grant): string {
    const token = `ya29.${randomBytes(80).toString('base64url')}`;
    this.accessTokens.set(token, { grant, expiresAt: this.clock.now() + this.settings.accessTokenSeconds * 1_000 });
    return token;
  }

  issueRefreshToken(grant: Grant): string {
    const token = `1//0e${randomBytes(40).toString('base64url')}`;
    this.refreshTokens.set(token, { grant, expiresAt: this.clock.now() + this.settings.refreshTokenSeconds * 1_000 });
    return token;
  }

  /** The grant of an access token; `expired` when it has ended, null when it is unknown or was revoked. */
  grantOf(accessToken: string): Grant | 'expired' | null {
    const token = this.accessTokens.get(accessToken);
    if (token === undefined) return null;
    return this.isValid(token) ? token.grant : 'expired';
  }

  /** The person of any access token, valid or not. */
  personOf(accessToken: string): string {
    return this.accessTokens.get(accessToken)?.grant.person ?? '';
  }

  expireAccessToken(text: string): void {
    const token = this.accessTokens.get(text);
    if (token !== undefined) token.expiresAt = 0;
  }

  /** Returns whether the token was known. */
  revoke(text: string): boolean {
    const token = this.accessTokens.get(text) ?? this.refreshTokens.get(text);
    if (token === undefined) return false;
    if (this.settings.revokesWholeGrant) this.revokePerson(token.grant.person);
    this.accessTokens.delete(text);
    this.refreshTokens.delete(text);
    return true;
  }

  /** As if the person had removed the client in their account. */
  revokePerson(person: string): void {
    for (const tokens of [this.accessTokens, this.refreshTokens])
      for (const [text, { grant }] of tokens) if (grant.person === person) tokens.delete(text);
  }

  private isValid({ expiresAt }: Token): boolean {
    return expiresAt > this.clock.now();
  }
}

function isProven(challenge: CodeRequest['challenge'], verifier: string | null): boolean {
  if (challenge === null) return verifier === null;
  if (verifier === null) return false;
  return challenge.text === (challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'));
}
