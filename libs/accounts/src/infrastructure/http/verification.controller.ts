import { CurrentCaller, ConsoleEndpoint, Database, type RequestVisitor, ValidatedBody, Visitor } from '#libs/foundation';
import { type Caller, type Validated, ValidationFailed } from '#libs/kernel';
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
    private readonly database: Database,
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
    @ValidatedBody({ type: VerificationRequest, readOnly: {} }) body: Validated<VerificationRequest>,
  ): Promise<VerificationResponse> {
    const { password, code } = body.getOrThrow();
    const user = signedIn(caller);
    if (!(await this.credentials.verifyOwnPassword(user, password, visitor.address))) {
      const message = 'password is not your password.';
      throw new ValidationFailed([{ pointer: '/password', code: 'not_allowed_value', message }]);
    }
    if ((await this.secondFactors.statusOf(user)) === 'on') await this.secondFactors.assertCode(user, code, visitor);
    await this.database.transaction(caller.accountId, () => this.signIns.markVerified(sessionTokenOf(visitor)));
    return { valid_seconds: verifiedSeconds };
  }
}
