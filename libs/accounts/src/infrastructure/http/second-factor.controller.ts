import type { Caller } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, type RequestVisitor, ValidBody, Visitor, WriteTransactions } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { ConfirmSecondFactor } from '../../application/commands/confirm-second-factor.js';
import { RenewRecoveryCodes } from '../../application/commands/renew-recovery-codes.js';
import { SetSignInPolicy } from '../../application/commands/set-sign-in-policy.js';
import { SetUpSecondFactor } from '../../application/commands/set-up-second-factor.js';
import { TurnOffSecondFactor } from '../../application/commands/turn-off-second-factor.js';
import { PasswordAuthenticator } from '../../application/password-authenticator.js';
import { GetSecondFactor, type SecondFactorView } from '../../application/queries/get-second-factor.js';
import { GetSession } from '../../application/queries/get-session.js';
import { SecondFactorCheck } from '../../application/second-factor-check.js';
import { setupView } from './second-factor-setup.js';
import { PasswordProofRequest, SecondFactorCodeRequest, SecondFactorProofRequest, SignInPolicyRequest } from './second-factor.requests.js';
import { RecoveryCodesResponse, SecondFactorResponse, SecondFactorSetupResponse, SignInPolicyResponse } from './second-factor.responses.js';
import { sessionTokenOf, signedIn } from './signed-in.js';

const own = { permission: null } as const;

/** Two-factor sign-in of the signed-in user, and the rule of the account. */
@Controller('console/api')
export class SecondFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
    private readonly credentials: PasswordAuthenticator,
    private readonly secondFactors: SecondFactorCheck,
  ) {}

  @ConsoleEndpoint('GET', 'second-factor', {
    ...own,
    operationId: 'getSecondFactor',
    summary: 'Retrieve how the user signs in',
    response: { record: SecondFactorResponse },
  })
  status(@CurrentCaller() caller: Caller): Promise<SecondFactorView> {
    return this.queries.execute(new GetSecondFactor(caller));
  }

  @ConsoleEndpoint('POST', 'second-factor', {
    ...own,
    operationId: 'setUpSecondFactor',
    summary: 'Set up an authenticator app',
    body: PasswordProofRequest,
    response: { record: SecondFactorSetupResponse },
  })
  async setUp(
    @CurrentCaller() caller: Caller,
    @Visitor() visitor: RequestVisitor,
    @ValidBody(PasswordProofRequest) body: PasswordProofRequest,
  ): Promise<SecondFactorSetupResponse> {
    await this.credentials.assertOwnPassword(signedIn(caller), body.password, visitor);
    const { user } = await this.queries.execute(new GetSession(sessionTokenOf(visitor)));
    return setupView(await this.run(caller, new SetUpSecondFactor(signedIn(caller))), user.email);
  }

  @ConsoleEndpoint('POST', 'second-factor/confirm', {
    ...own,
    operationId: 'confirmSecondFactor',
    summary: 'Turn on two-factor sign-in with a code of the app',
    body: SecondFactorCodeRequest,
    response: { record: RecoveryCodesResponse },
  })
  async confirm(@CurrentCaller() caller: Caller, @ValidBody(SecondFactorCodeRequest) { code }: SecondFactorCodeRequest): Promise<object> {
    return { recovery_codes: await this.run(caller, new ConfirmSecondFactor(caller, signedIn(caller), code)) };
  }

  @ConsoleEndpoint('POST', 'second-factor/turn-off', {
    ...own,
    operationId: 'turnOffSecondFactor',
    summary: 'Turn off two-factor sign-in',
    body: SecondFactorProofRequest,
    response: { record: SecondFactorResponse },
  })
  async turnOff(
    @CurrentCaller() caller: Caller,
    @Visitor() visitor: RequestVisitor,
    @ValidBody(SecondFactorProofRequest) body: SecondFactorProofRequest,
  ): Promise<SecondFactorView> {
    await this.assertProof(caller, body, visitor);
    await this.run(caller, new TurnOffSecondFactor(caller, signedIn(caller).userId));
    return await this.queries.execute(new GetSecondFactor(caller));
  }

  @ConsoleEndpoint('POST', 'second-factor/recovery-codes', {
    ...own,
    operationId: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    body: SecondFactorProofRequest,
    response: { record: RecoveryCodesResponse },
  })
  async renewCodes(
    @CurrentCaller() caller: Caller,
    @Visitor() visitor: RequestVisitor,
    @ValidBody(SecondFactorProofRequest) body: SecondFactorProofRequest,
  ): Promise<object> {
    await this.assertProof(caller, body, visitor);
    return { recovery_codes: await this.run(caller, new RenewRecoveryCodes(caller, signedIn(caller))) };
  }

  @ConsoleEndpoint('PUT', 'sign-in-policy', {
    permission: 'users.manage',
    operationId: 'setSignInPolicy',
    summary: 'Set how admins sign in',
    body: SignInPolicyRequest,
    response: { record: SignInPolicyResponse },
  })
  async setPolicy(
    @CurrentCaller() caller: Caller,
    @ValidBody(SignInPolicyRequest) { admins_need_second_factor: isNeeded }: SignInPolicyRequest,
  ): Promise<SignInPolicyResponse> {
    const { userId } = signedIn(caller);
    const account = await this.run(caller, new SetSignInPolicy({ ...caller, userId }, isNeeded));
    return { admins_need_second_factor: account.adminsNeedSecondFactor };
  }

  private async assertProof(caller: Caller, { password, code }: SecondFactorProofRequest, visitor: RequestVisitor): Promise<void> {
    await this.credentials.assertOwnPassword(signedIn(caller), password, visitor);
    await this.secondFactors.assertCode(signedIn(caller), code, visitor);
  }

  private run<T>({ accountId }: Caller, command: Command<T>): Promise<T> {
    return this.transactions.transaction(accountId, () => this.commands.execute(command));
  }
}
