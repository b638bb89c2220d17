import { createHmac, randomBytes } from 'node:crypto';
import type { DoubleClock } from '../../doubles/clock.js';
import { tokenDead, malformedToken, type tokenErrors } from './errors.js';
import type { DoubleSettings } from './settings.js';

export const knownScopes = [
  'ads_management',
  'ads_read',
  'business_management',
  'instagram_basic',
  'pages_manage_ads',
  'pages_read_engagement',
  'pages_show_list',
  'public_profile',
] as const;

/** What a person has allowed the app. */
export interface Grant {
  readonly person: string;
  /** Of the person, or of the system user that acts for the person's business. */
  readonly userId: string;
  readonly kind: 'user' | 'system';
  readonly scopes: readonly string[];
  readonly declined: readonly string[];
}

export interface Token {
  readonly text: string;
  grant: Grant;
  readonly isLong: boolean;
  readonly issuedAt: number;
  /** 0: never. */
  expiresAt: number;
  endedBy: keyof typeof tokenErrors | null;
}

interface Code {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly expiresAt: number;
  isUsed: boolean;
}

/** Codes and tokens, which end by the platform's clock. There are no refresh tokens. */
export class Tokens {
  private readonly codes = new Map<string, Code>();
  private readonly tokens = new Map<string, Token>();

  constructor(
    private readonly clock: DoubleClock,
    private readonly settings: DoubleSettings,
  ) {}

  issueCode(grant: Grant, redirectUri: string): string {
    const code = `AQ${randomBytes(40).toString('base64url')}`;
    this.codes.set(code, { grant, redirectUri, expiresAt: this.clock.now() + 600_000, isUsed: false });
    return code;
  }

  /** Null when the code is unknown, used, too old or of another redirect. */
  useCode(text: string, redirectUri: string): { readonly grant: Grant } | 'used' | 'expired' | 'unknown' | 'redirect' {
    const code = this.codes.get(text);
    if (code === undefined) return 'unknown';
    if (code.isUsed) return 'used';
    if (code.expiresAt <= this.clock.now()) return 'expired';
    if (code.redirectUri !== redirectUri) return 'redirect';
    code.isUsed = true;
    return code;
  }

  /** Tokens of people are short-lived at first; those of system users live as long as the settings say. */
  issue(grant: Grant, { isLong = grant.kind === 'system', seconds }: { readonly isLong?: boolean; readonly seconds?: number } = {}): Token {
    const { systemTokenSeconds, longTokenSeconds, shortTokenSeconds } = this.settings;
    const life = seconds ?? (grant.kind === 'system' ? systemTokenSeconds : isLong ? longTokenSeconds : shortTokenSeconds);
    const now = this.clock.now();
    const token: Token = {
      text: `EAA${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`,
      grant,
      isLong,
      issuedAt: now,
      expiresAt: life === 0 ? 0 : now + life * 1_000,
      endedBy: null,
    };
    this.tokens.set(token.text, token);
    return token;
  }

  find(text: string): Token | undefined {
    return this.tokens.get(text);
  }

  /** Throws when the token does not exist or has ended. */
  valid(text: string): Token {
    const token = this.tokens.get(text);
    if (token === undefined) throw malformedToken();
    if (token.endedBy !== null) throw tokenDead(token.endedBy);
    if (this.isExpired(token)) throw tokenDead('expired');
    return token;
  }

  isExpired({ expiresAt }: Token): boolean {
    return expiresAt !== 0 && expiresAt <= this.clock.now();
  }

  expire(text: string): void {
    const token = this.tokens.get(text);
    if (token !== undefined) token.expiresAt = 1;
  }

  revoke(text: string): void {
    const token = this.tokens.get(text);
    if (token !== undefined) token.endedBy = 'invalid';
  }

  /** As if the person had removed the app, or changed the password. */
  endAll(person: string, reason: keyof typeof tokenErrors = 'removed'): void {
    for (const token of this.tokens.values()) if (token.grant.person === person) token.endedBy = reason;
  }

  /** Takes one permission away from everything that a person has granted. */
  narrow(person: string, permission: string): void {
    for (const token of this.tokens.values())
      if (token.grant.person === person)
        token.grant = { ...token.grant, scopes: token.grant.scopes.filter((scope) => scope !== permission) };
  }

  /** `appsecret_proof` of a token. */
  proofOf(text: string): string {
    return createHmac('sha256', this.settings.appSecret).update(text).digest('hex');
  }
}
