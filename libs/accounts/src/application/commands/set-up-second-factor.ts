import { randomBytes } from 'node:crypto';
import { Clock } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecondFactor, SecondFactorConflict } from '../../domain/second-factor.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';
import type { UserSummary } from '../../domain/sign-in.repository.js';

/** Creates the secret of an authenticator app and returns it. The second factor is off until a code confirms it. */
export class SetUpSecondFactor extends Command<Buffer> {
  constructor(readonly user: UserSummary) {
    super();
  }
}

@CommandHandler(SetUpSecondFactor)
export class SetUpSecondFactorHandler implements ICommandHandler<SetUpSecondFactor> {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ user: { accountId, userId } }: SetUpSecondFactor): Promise<Buffer> {
    if ((await this.factors.find({ accountId, userId }))?.isOn) throw new SecondFactorConflict('Two-factor sign-in is already on.');
    const factor = new SecondFactor({
      accountId,
      userId,
      secret: randomBytes(20),
      createdAt: this.clock.now(),
      confirmedAt: null,
      lastStep: null,
    });
    await this.factors.save(factor);
    return factor.secret;
  }
}
