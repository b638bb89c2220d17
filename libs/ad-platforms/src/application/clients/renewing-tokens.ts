import { Clock, type Id } from '#libs/kernel';
import { PlatformFailure } from '../ports/ad-platform.js';
import type { AccessToken, AccessTokens } from '../ports/platform-adapters.js';
import type { PlatformAuthorization } from '../ports/platform-authorization.js';
import type { TokenVault, VersionedTokens } from '../ports/token-vault.js';
import type { TokenRenewal } from '../processes/token-renewal.js';

/** A token with less remaining lifetime may expire before the call arrives. */
const minLifeMs = 30_000;

/** The tokens of one connection for one client. They are renewed before they expire or when they are refused. */
export class RenewingTokens implements AccessTokens {
  constructor(
    private readonly authorization: PlatformAuthorization,
    private readonly accountId: Id<'acc'>,
    private readonly connectionId: Id<'con'>,
    private tokens: VersionedTokens,
    private readonly vault: TokenVault,
    private readonly renewal: TokenRenewal,
    private readonly clock: Clock,
  ) {}

  async current(): Promise<AccessToken> {
    if (this.expiresSoon()) {
      // Another client may have renewed the tokens since they were read.
      this.tokens = await this.read();
      if (this.expiresSoon()) this.tokens = await this.renew(this.tokens.generation);
    }
    return tokenOf(this.tokens);
  }

  async after(refused: AccessToken, isRenewable = true): Promise<AccessToken> {
    this.tokens = await this.renew(refused.generation, isRenewable);
    return tokenOf(this.tokens);
  }

  private expiresSoon(): boolean {
    const { expiresAt } = this.tokens;
    return expiresAt !== null && expiresAt.getTime() - this.clock.now().getTime() < minLifeMs;
  }

  private async read(): Promise<VersionedTokens> {
    const tokens = await this.vault.find(this.accountId, this.connectionId);
    if (tokens === null) throw new PlatformFailure('unauthorized', 'The connection is not authorized.');
    return tokens;
  }

  private renew(generation: number, isRenewable = true): Promise<VersionedTokens> {
    return this.renewal.renew(this.authorization, this.accountId, this.connectionId, generation, isRenewable);
  }
}

const tokenOf = ({ accessToken, generation }: VersionedTokens): AccessToken => ({ secret: accessToken, generation });
