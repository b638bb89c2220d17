import type { Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TokenVault } from '../ports/token-vault.js';
import { Transactions } from '../ports/transactions.js';

export interface ResealedTokens {
  /** Tokens that were sealed under another key than the current one, and no longer are. */
  readonly resealed: number;
  readonly unchanged: number;
}

/** Seals an account's tokens under the current key, so that an older one can be taken out of TOKEN_KEYS. */
export class ResealTokens extends Command<ResealedTokens> {
  constructor(readonly accountId: Id<'acc'>) {
    super();
  }
}

@CommandHandler(ResealTokens)
export class ResealTokensHandler implements ICommandHandler<ResealTokens> {
  constructor(
    private readonly vault: TokenVault,
    private readonly transactions: Transactions,
  ) {}

  execute({ accountId }: ResealTokens): Promise<ResealedTokens> {
    return this.transactions.run(accountId, () => this.vault.reseal(accountId));
  }
}
