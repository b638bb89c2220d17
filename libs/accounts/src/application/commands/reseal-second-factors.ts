import { type Id, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';

export interface ResealedSecrets {
  /** Number of second factors whose secret was sealed with an older key and is now sealed with the current one. */
  readonly resealed: number;
  readonly unchanged: number;
}

/** Seals the secrets of the second factors of an account with the current key, so that an operator can remove older keys. */
export class ResealSecondFactors extends Command<ResealedSecrets> {
  constructor(readonly accountId: Id<'acc'>) {
    super();
  }
}

@CommandHandler(ResealSecondFactors)
export class ResealSecondFactorsHandler implements ICommandHandler<ResealSecondFactors> {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly transactions: Transactions,
  ) {}

  execute({ accountId }: ResealSecondFactors): Promise<ResealedSecrets> {
    return this.transactions.run(accountId, () => this.factors.reseal(accountId));
  }
}
