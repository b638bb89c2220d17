import { Flag, Secret } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';
import { maxPasswordLength } from '../../domain/password.js';

/** Room for a recovery code. */
export const maxCodeLength = 40;
const codeOfUser = { description: 'A code of the authenticator app, or a recovery code.', max: maxCodeLength };

@RequestSchema('PasswordProof')
export class PasswordProofRequest {
  @Secret({ description: 'The password of the user.', required: true, max: 4 * maxPasswordLength })
  password!: string;
}

@RequestSchema('Verification')
export class VerificationRequest extends PasswordProofRequest {
  @Secret({ ...codeOfUser, description: `${codeOfUser.description} Required if two-factor sign-in is on.` })
  code?: string;
}

@RequestSchema('SecondFactorProof')
export class SecondFactorProofRequest extends PasswordProofRequest {
  @Secret({ ...codeOfUser, required: true })
  code!: string;
}

@RequestSchema('SecondFactorCode')
export class SecondFactorCodeRequest {
  @Secret({ description: 'A code of the authenticator app.', required: true, max: maxCodeLength })
  code!: string;
}

@RequestSchema('SignInPolicy')
export class SignInPolicyRequest {
  @Flag({ description: 'Whether admins sign in with a second factor only.', required: true })
  admins_need_second_factor!: boolean;
}
