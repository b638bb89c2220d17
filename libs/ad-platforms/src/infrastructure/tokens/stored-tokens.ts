import type { Id } from '#libs/kernel';
import type { Row } from '#libs/kernel/infrastructure';
import type { GrantedTokens } from '../../application/ports/platform-authorization.js';
import type { VersionedTokens } from '../../application/ports/token-vault.js';
import type { TokenSeal } from './token-seal.js';

/** The plaintext that is sealed. */
interface StoredTokens {
  readonly access_token: string;
  readonly refresh_token: string | null;
  readonly expires_at: string | null;
  readonly scopes: readonly string[] | null;
  /** Absent in tokens that were stored before it was known. */
  readonly subject?: string | null;
}

export function sealTokens(seal: TokenSeal, tokens: GrantedTokens, accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<string> {
  const stored: StoredTokens = {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_at: tokens.expiresAt === null ? null : tokens.expiresAt.toISOString(),
    scopes: tokens.scopes,
    subject: tokens.subject,
  };
  return seal.close(stored, { accountId, connectionId, purpose: 'tokens' });
}

/** Opens `sealed` of a row of `ad_platforms.token`. Throws UnreadableTokens. */
export async function openTokens(seal: TokenSeal, row: Row, accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<VersionedTokens> {
  const stored = await seal.open<StoredTokens>(row.sealed, { accountId, connectionId, purpose: 'tokens' });
  return {
    accessToken: stored.access_token,
    refreshToken: stored.refresh_token,
    expiresAt: stored.expires_at === null ? null : new Date(stored.expires_at),
    scopes: stored.scopes,
    subject: stored.subject ?? null,
    generation: row.generation,
  };
}
