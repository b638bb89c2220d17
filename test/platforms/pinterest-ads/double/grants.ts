import { randomBytes } from 'node:crypto';
import type { DoubleClock } from '../../doubles/clock.js';
import type { DoubleSettings } from './settings.js';

export const knownScopes = [
  'ads:read',
  'ads:write',
  'billing:read',
  'billing:write',
  'biz_access:read',
  'biz_access:write',
  'boards:read',
  'boards:read_secret',
  'boards:write',
  'boards:write_secret',
  'catalogs:read',
  'catalogs:write',
  'pins:read',
  'pins:read_secret',
  'pins:write',
  'pins:write_secret',
  'user_accounts:read',
  'user_accounts:write',
] as const;

/** What a person has allowed the app. */
export interface Grant {
  readonly username: string;
  readonly scopes: readonly string[];
  /** Only tokens of system users can be revoked by the app. */
  readonly isSystemUser: boolean;
}

interface Token {
  readonly grant: Grant;
  expiresAt: number;
}

interface Code extends Token {
  readonly redirectUri: string;
  isUsed: boolean;
}

/** Codes and tokens, which end by the platform's clock. */
export class Grants {
  private readonly codes = new Map<string, Code>();
  private readonly accessTokens = new Map<string, Token>();
  private readonly refreshTokens = new Map<string, Token>();

  constructor(
    private readonly clock: DoubleClock,
    private readonly settings: DoubleSettings,
  ) {}

  issueCode(grant: Grant, redirectUri: string): string {
    const code = randomBytes(20).toString('hex');
    this.codes.set(code, { grant, redirectUri, expiresAt: this.clock.now() + 600_000, isUsed: false });
    return code;
  }

  /** Null when the code is unknown, used, too old or of another redirect. */
  useCode(text: string, redirectUri: string): Grant | null {
    const code = this.codes.get(text);
    if (code === undefined || code.isUsed || !this.isValid(code) || code.redirectUri !== redirectUri) return null;
    code.isUsed = true;
    return code.grant;
  }

  /** A refresh token may be used again until it expires, and gives a new one each time. */
  useRefreshToken(text: string): Grant | null {
    const token = this.refreshTokens.get(text);
    return token !== undefined && this.isValid(token) ? token.grant : null;
  }

  issueTokens(grant: Grant): { readonly accessToken: string; readonly refreshToken: string } {
    const accessToken = `pina_${randomBytes(40).toString('base64url')}`;
    const refreshToken = `pinr_${randomBytes(40).toString('base64url')}`;
    this.accessTokens.set(accessToken, { grant, expiresAt: this.clock.now() + this.settings.accessTokenSeconds * 1_000 });
    this.refreshTokens.set(refreshToken, { grant, expiresAt: this.clock.now() + this.settings.refreshTokenSeconds * 1_000 });
    return { accessToken, refreshToken };
  }

  /** The grant of a valid access token. */
  grantOf(accessToken: string): Grant | null {
    const token = this.accessTokens.get(accessToken);
    return token !== undefined && this.isValid(token) ? token.grant : null;
  }

  /** The grant of any token, valid or not. */
  grantOfAny(text: string): Grant | null {
    return (this.accessTokens.get(text) ?? this.refreshTokens.get(text))?.grant ?? null;
  }

  expireAccessToken(text: string): void {
    const token = this.accessTokens.get(text);
    if (token !== undefined) token.expiresAt = 0;
  }

  revoke(text: string): void {
    this.accessTokens.delete(text);
    this.refreshTokens.delete(text);
  }

  /** As if the person had removed the app in their account. */
  revokePerson(username: string): void {
    for (const tokens of [this.accessTokens, this.refreshTokens])
      for (const [text, { grant }] of tokens) if (grant.username === username) tokens.delete(text);
  }

  private isValid({ expiresAt }: Token): boolean {
    return expiresAt > this.clock.now();
  }
}
