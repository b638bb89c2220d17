import { knownValues, list, oneOf, openEnum, property } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SecondFactorView } from '../../application/queries/get-second-factor.js';
import { SessionResponse } from './session.responses.js';
import { secondFactorMeanings } from './value-meanings.js';

const status = openEnum('SecondFactorStatus', Object.keys(secondFactorMeanings));
const recoveryCode = { type: 'string', maxLength: 40 };
const recoveryCodes = () => list(recoveryCode, 'Codes that each work once instead of one of the app. They are returned only once.', 10);

@ApiSchema({ name: 'SecondFactor', description: 'How the user signs in.' })
export class SecondFactorResponse implements SecondFactorView {
  @ApiProperty(oneOf(status, knownValues(secondFactorMeanings, 'Whether two-factor sign-in is on.')))
  status!: SecondFactorView['status'];
  @ApiProperty(property('integer', 'The number of recovery codes that were not used.'))
  recovery_codes_left!: number;
  @ApiProperty(property('boolean', 'Whether admins of the account sign in with a second factor only.'))
  admins_need_second_factor!: boolean;
}

@ApiSchema({ name: 'SecondFactorSetup', description: 'What an authenticator app needs. A code of the app turns the second factor on.' })
export class SecondFactorSetupResponse {
  @ApiProperty(property('string', 'The secret in base32, to type it into the app.'))
  secret!: string;
  @ApiProperty(property('string', 'The same as `otpauth:` URI, to show as QR code.'))
  uri!: string;
}

@ApiSchema({ name: 'RecoveryCodes', description: 'New recovery codes.' })
export class RecoveryCodesResponse {
  @ApiProperty(recoveryCodes())
  recovery_codes!: string[];
}

@ApiSchema({ name: 'CodeRequest', description: 'The credentials are valid. Sign in again with a code of the authenticator app.' })
export class CodeRequestResponse {
  @ApiProperty(property('string', 'The ID of the account to sign in to.'))
  account_id!: string;
  @ApiProperty({
    type: () => SecondFactorSetupResponse,
    nullable: true,
    description: 'What the app needs, if the account requires a second factor that the user has not set up. Otherwise `null`.',
  })
  setup!: SecondFactorSetupResponse | null;
}

@ApiSchema({ name: 'FirstSession', description: 'The session after the set-up of a second factor.' })
export class FirstSessionResponse extends SessionResponse {
  @ApiProperty(recoveryCodes())
  recovery_codes!: string[];
}

@ApiSchema({ name: 'SignInPolicyView', description: 'How users of the account sign in.' })
export class SignInPolicyResponse {
  @ApiProperty(property('boolean', 'Whether admins sign in with a second factor only.'))
  admins_need_second_factor!: boolean;
}
