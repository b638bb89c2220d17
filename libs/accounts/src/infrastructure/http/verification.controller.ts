import type { Caller } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, type RequestVisitor, ValidBody, Visitor, WriteTransactions } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { PasswordAuthenticator } from '../../application/password-authenticator.js';
import { SecondFactorCheck } from '../../application/second-factor-check.js';
import { verifiedSeconds } from '../../domain/session.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import { VerificationRequest } from './second-factor.requests.js';
import { VerificationResponse } from './session.responses.js';
import { sessionTokenOf, signedIn } from './signed-in.js';

/** Confirms the password in a session, for actions that ask for it again. */
@Controller('console/api/session/verification')
export class VerificationController {
  constructor(
    private readonly transactions: WriteTransactions,
    private readonly signIns: SignInRepository,
    private readonly credentials: PasswordAuthenticator,
    private readonly secondFactors: SecondFactorCheck,
  ) {}

  @ConsoleEndpoint('POST', '', {
    permission: null,
    operationId: 'confirmPassword',
    summary: 'Confirm the password for ten minutes',
    body: VerificationRequest,
    response: { record: VerificationResponse },
  })
  async confirm(
    @CurrentCaller() caller: Caller,
    @Visitor() visitor: RequestVisitor,
    @ValidBody(VerificationRequest) { password, code }: VerificationRequest,
  ): Promise<VerificationResponse> {
    const user = signedIn(caller);
    await this.credentials.assertOwnPassword(user, password, visitor);
    if ((await this.secondFactors.statusOf(user)) === 'on') await this.secondFactors.assertCode(user, code, visitor);
    await this.transactions.transaction(caller.accountId, () => this.signIns.markVerified(sessionTokenOf(visitor)));
    return { valid_seconds: verifiedSeconds };
  }
}
