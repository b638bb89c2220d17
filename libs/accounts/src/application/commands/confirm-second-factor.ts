import { type Actor, ChangeExecutor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecondFactorConflict } from '../../domain/second-factor.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';
import type { UserSummary } from '../../domain/sign-in.repository.js';
import { UserRepository } from '../../domain/user.repository.js';
import { generateRecoveryCodes, hashOfRecoveryCode } from '../recovery-codes.js';
import { WrongCode } from '../second-factor-check.js';
import { findStep } from '../totp.js';

/** Turns the second factor on that was set up, with a code of the app. Returns the recovery codes, which are returned only once. */
export class ConfirmSecondFactor extends Command<readonly string[]> {
  constructor(
    readonly actor: Actor,
    readonly user: UserSummary,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ICommandHandler<ConfirmSecondFactor> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
  ) {}

  async execute({ actor, user, code }: ConfirmSecondFactor): Promise<readonly string[]> {
    const codes = generateRecoveryCodes();
    await this.changes.run(this.users, { actor, id: user.userId }, async (owner, now) => {
      const factor = await this.factors.find(user);
      if (factor === null || factor.isOn) throw new SecondFactorConflict('Set up two-factor sign-in first.');
      const step = findStep(factor.secret, code.trim(), now);
      if (step === null || !factor.use(step)) throw new WrongCode();
      factor.confirm(now);
      await this.factors.save(factor);
      await this.factors.saveRecoveryCodes(
        user,
        codes.map((one) => hashOfRecoveryCode(one) as Buffer),
      );
      owner.enableSecondFactor(now);
    });
    return codes;
  }
}
