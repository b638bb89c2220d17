import { ChangeExecutor, Clock, Transactions, ValidationFailed } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { KnownBrowsers } from '../domain/known-browsers.js';
import type { SecondFactorStatus } from '../domain/second-factor.js';
import { SecondFactorRepository } from '../domain/second-factor.repository.js';
import type { UserSummary } from '../domain/sign-in.repository.js';
import { SignInThrottle } from '../domain/sign-in-throttle.js';
import { UserRepository } from '../domain/user.repository.js';
import type { SignInClient } from './password-authenticator.js';
import { hashOfRecoveryCode } from './recovery-codes.js';
import { actorOf } from './actor-of.js';
import { findStep } from './totp.js';

/** Verifies the second factor of users whose password is already verified. */
@Injectable()
export class SecondFactorCheck {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly users: UserRepository,
    private readonly changes: ChangeExecutor,
    private readonly throttle: SignInThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  statusOf(user: UserSummary): Promise<SecondFactorStatus> {
    return this.factors.statusOf(user);
  }

  /**
   * Uses up a code of the authenticator app or a recovery code. Throws at `/code` if it is missing, wrong or used. Attempts are counted
   * by user, whatever the network: whoever gets here knows the password, and a million codes are not many.
   */
  async assertCode(user: UserSummary, code: string | undefined, client: SignInClient & { readonly requestId: string }): Promise<void> {
    if (code === undefined) throw new ValidationFailed([{ pointer: '/code', code: 'required', message: 'code is required.' }]);
    const attempt = { user, address: client.address, codeFrom: this.browsers.recognize(client.browserMark, [user]) ?? 'unknown' };
    await this.throttle.begin(attempt);
    const isValid = await this.transactions.run(user.accountId, () => this.use(user, code.trim(), client));
    if (isValid) return await this.throttle.refund(attempt);
    await this.throttle.fail(attempt, [user]);
    throw new WrongCode();
  }

  private async use(user: UserSummary, code: string, client: SignInClient & { readonly requestId: string }): Promise<boolean> {
    const recovery = hashOfRecoveryCode(code);
    if (recovery !== null) {
      let isTaken = false;
      await this.changes.run(this.users, { actor: actorOf(user, client), id: user.userId }, async (owner, now) => {
        isTaken = await this.factors.takeRecoveryCode(user, recovery);
        if (isTaken) owner.useRecoveryCode(now);
      });
      return isTaken;
    }
    const factor = await this.factors.find(user);
    const step = factor === null ? null : findStep(factor.secret, code, this.clock.now());
    if (factor === null || !factor.isOn || step === null || !factor.use(step)) return false;
    await this.factors.save(factor);
    return true;
  }
}

/** The message does not reveal whether the code was right before. */
export class WrongCode extends ValidationFailed {
  constructor() {
    super([
      { pointer: '/code', code: 'not_allowed_value', message: 'code is wrong, has expired or was used. Enter the next code of your app.' },
    ]);
  }
}
