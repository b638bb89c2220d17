import { Secret } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';
import { maxPasswordLength } from '../../domain/password.js';

/** The token is in the body: addresses are in the logs of proxies. */
@RequestSchema('PasswordResetToken')
export class PasswordResetTokenRequest {
  @Secret({ description: 'The token of the password reset, which is the fragment of its link.', required: true, max: 200 })
  token!: string;
}

@RequestSchema('UsePasswordReset')
export class UsePasswordResetRequest extends PasswordResetTokenRequest {
  @Secret({ description: 'The new password of the user.', required: true, max: 4 * maxPasswordLength })
  password!: string;
}
