import { Flag, Secret, Text } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';
import { maxPasswordLength } from '../../domain/password.js';
import { maxCodeLength } from './second-factor.requests.js';

/** A text far beyond any password is still a wrong password, but not one worth a digest. */
const max = 4 * maxPasswordLength;

@RequestSchema('SignIn')
export class SignInRequest {
  @Text({ description: 'The email address of the user.', required: true, min: 1, max: 254 })
  email!: string;

  @Secret({ description: 'The password of the user.', required: true, max })
  password!: string;

  @Text({ description: 'The ID of the account to sign in to. Required if the address has users in several accounts.', max: 64 })
  account_id?: string;

  @Secret({ description: 'A code of the authenticator app, or a recovery code. Required if two-factor sign-in is on.', max: maxCodeLength })
  code?: string;
}

@RequestSchema('ChangePassword')
export class ChangePasswordRequest {
  @Secret({ description: 'The current password.', required: true, max })
  current_password!: string;

  @Secret({ description: 'The new password.', required: true, max })
  new_password!: string;

  @Secret({ description: 'A code of the authenticator app, or a recovery code. Required if two-factor sign-in is on.', max: maxCodeLength })
  code?: string;

  @Flag({ description: 'Whether to revoke all API keys of the user, too.' })
  revoke_keys?: boolean;
}
