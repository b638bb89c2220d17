import type { Id } from '#libs/kernel';
import { Seal, UnreadableSecret } from '#libs/operations';
import { Injectable } from '@nestjs/common';
import { UnreadableTokens } from '../../application/ports/token-vault.js';

/** The connection and purpose that tokens are sealed for. */
export interface TokenOwner {
  readonly accountId: Id<'acc'>;
  readonly connectionId: Id<'con'>;
  readonly purpose: 'tokens' | 'authorization';
}

const contextOf = ({ accountId, connectionId, purpose }: TokenOwner) => ({ accountId, recordId: connectionId, purpose });

/** Seals what platforms have granted to connections. */
@Injectable()
export class TokenSeal {
  constructor(private readonly seal: Seal) {}

  get currentKeyId(): string {
    return this.seal.currentKeyId;
  }

  close(secret: object, owner: TokenOwner): Promise<string> {
    return this.seal.close(secret, contextOf(owner));
  }

  /** Throws UnreadableTokens. */
  async open<T extends object>(sealed: string, owner: TokenOwner): Promise<T> {
    try {
      return await this.seal.open<T>(sealed, contextOf(owner));
    } catch (error) {
      throw error instanceof UnreadableSecret ? new UnreadableTokens(error.message) : error;
    }
  }
}
