import { type Actor, ChangeExecutor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecondFactorConflict } from '../../domain/second-factor.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';
import type { UserSummary } from '../../domain/sign-in.repository.js';
import { UserRepository } from '../../domain/user.repository.js';
import { generateRecoveryCodes, hashOfRecoveryCode } from '../recovery-codes.js';

/** Replaces the recovery codes of a user. Returns the new ones, which are returned only once. */
export class RenewRecoveryCodes extends Command<readonly string[]> {
  constructor(
    readonly actor: Actor,
    readonly user: UserSummary,
  ) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
  ) {}

  async execute({ actor, user }: RenewRecoveryCodes): Promise<readonly string[]> {
    const codes = generateRecoveryCodes();
    await this.changes.run(this.users, { actor, id: user.userId }, async (owner, now) => {
      if (!(await this.factors.find(user))?.isOn) throw new SecondFactorConflict('Two-factor sign-in is off.');
      await this.factors.saveRecoveryCodes(
        user,
        codes.map((one) => hashOfRecoveryCode(one) as Buffer),
      );
      owner.renewRecoveryCodes(now);
    });
    return codes;
  }
}
