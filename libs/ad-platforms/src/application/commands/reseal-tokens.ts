import { type Id, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TokenVault } from '../ports/token-vault.js';

export interface ResealedTokens {
  /** Number of tokens that were sealed with an older key and are now sealed with the current one. */
  readonly resealed: number;
  readonly unchanged: number;
}

/** Seals an account's tokens with the current key, so that an operator can remove older keys from TOKEN_KEYS. */
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
