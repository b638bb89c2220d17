import { Clock, type Id } from '#libs/kernel';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { AccessToken, AccessTokens, AdPlatform } from '../../application/ports/ad-platforms.js';
import type { HeldTokens, TokenLeases } from '../tokens/token-leases.js';
import type { TokenRenewal } from '../tokens/token-renewal.js';

/** A token that lives no longer than this may be refused before the call arrives. */
const minLifeMs = 30_000;

/** The tokens of one connection for one session: read once, renewed ahead of their end and whenever they are refused. */
export class ConnectionTokens implements AccessTokens {
  private held: HeldTokens | undefined;

  constructor(
    private readonly platform: AdPlatform,
    private readonly accountId: Id<'acc'>,
    private readonly connectionId: Id<'con'>,
    private readonly leases: TokenLeases,
    private readonly renewal: TokenRenewal,
    private readonly clock: Clock,
  ) {}

  async current(): Promise<AccessToken> {
    this.held ??= await this.read();
    if (this.isEnding(this.held)) {
      // Another session may have renewed it since this one read it.
      this.held = await this.read();
      if (this.isEnding(this.held)) this.held = await this.renew(this.held.generation);
    }
    return tokenOf(this.held);
  }

  async after(refused: AccessToken): Promise<AccessToken> {
    this.held = await this.renew(refused.generation);
    return tokenOf(this.held);
  }

  private isEnding({ expiresAt }: HeldTokens): boolean {
    return expiresAt !== null && expiresAt.getTime() - this.clock.now().getTime() < minLifeMs;
  }

  private async read(): Promise<HeldTokens> {
    const held = await this.leases.find(this.accountId, this.connectionId);
    if (held === null) throw new PlatformFailure('unauthorized', 'The connection has no authorisation.');
    return held;
  }

  private renew(generation: number): Promise<HeldTokens> {
    return this.renewal.renew(this.platform, this.accountId, this.connectionId, generation);
  }
}

const tokenOf = ({ accessToken, generation }: HeldTokens): AccessToken => ({ text: accessToken, generation });
