import { Secret, Text } from '#libs/foundation';
import { maxPasswordLength } from '../../domain/password.js';

/** A text far beyond any password is still a wrong password, but not one worth a digest. */
const max = 4 * maxPasswordLength;

export class SignInRequest {
  @Text({ description: 'E-mail address.', required: true, min: 1, max: 254 })
  email!: string;

  @Secret({ description: 'Password.', required: true, max })
  password!: string;

  @Text({ description: 'ID of the account to sign in to, where the address has users in several.', max: 64 })
  account_id?: string;
}

export class ChangePasswordRequest {
  @Secret({ description: 'The password as it is.', required: true, max })
  current_password!: string;

  @Secret({ description: 'The password as it is to be.', required: true, max })
  new_password!: string;
}
