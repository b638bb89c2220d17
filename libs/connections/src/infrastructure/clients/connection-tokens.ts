import { Clock, type Id } from '#libs/kernel';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AccessToken, AccessTokens, AdPlatform } from '../../application/ports/ad-platforms.js';
import type { VersionedTokens, TokenLeases } from '../tokens/token-leases.js';
import type { TokenRenewal } from '../tokens/token-renewal.js';

/** A token with less remaining lifetime may expire before the call arrives. */
const minLifeMs = 30_000;

/** The tokens of one connection for one client. They are read once and renewed before they expire or when they are refused. */
export class ConnectionTokens implements AccessTokens {
  private tokens: VersionedTokens | undefined;

  constructor(
    private readonly platform: AdPlatform,
    private readonly accountId: Id<'acc'>,
    private readonly connectionId: Id<'con'>,
    private readonly leases: TokenLeases,
    private readonly renewal: TokenRenewal,
    private readonly clock: Clock,
  ) {}

  async current(): Promise<AccessToken> {
    this.tokens ??= await this.read();
    if (this.expiresSoon(this.tokens)) {
      // Another client may have renewed the tokens since they were read.
      this.tokens = await this.read();
      if (this.expiresSoon(this.tokens)) this.tokens = await this.renew(this.tokens.generation);
    }
    return tokenOf(this.tokens);
  }

  async after(refused: AccessToken): Promise<AccessToken> {
    this.tokens = await this.renew(refused.generation);
    return tokenOf(this.tokens);
  }

  private expiresSoon({ expiresAt }: VersionedTokens): boolean {
    return expiresAt !== null && expiresAt.getTime() - this.clock.now().getTime() < minLifeMs;
  }

  private async read(): Promise<VersionedTokens> {
    const tokens = await this.leases.find(this.accountId, this.connectionId);
    if (tokens === null) throw new PlatformFailure('unauthorized', 'The connection is not authorized.');
    return tokens;
  }

  private renew(generation: number): Promise<VersionedTokens> {
    return this.renewal.renew(this.platform, this.accountId, this.connectionId, generation);
  }
}

const tokenOf = ({ accessToken, generation }: VersionedTokens): AccessToken => ({ secret: accessToken, generation });
