import { property, stamp } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { OpenPasswordResetView } from '../../application/queries/get-open-password-reset.js';

@ApiSchema({ name: 'CreatedPasswordReset', description: 'A new password reset with its link.' })
export class CreatedPasswordResetResponse {
  @ApiProperty(property('string', 'The link to choose a new password. It is returned only once.'))
  url!: string;
  @ApiProperty(stamp('When the link expires.'))
  expires_at!: string;
}

@ApiSchema({ name: 'OpenPasswordReset', description: 'What the holder of a link to choose a new password sees.' })
export class OpenPasswordResetResponse implements OpenPasswordResetView {
  @ApiProperty(property('string', 'The email address of the user.'))
  email!: string;
  @ApiProperty(property('string', 'The name of the user.'))
  name!: string;
  @ApiProperty(property('string', 'The name of the account.'))
  account_name!: string;
  @ApiProperty(stamp('When the link expires.'))
  expires_at!: string;
}

@ApiSchema({ name: 'SignInTarget', description: 'Where to sign in with the new password.' })
export class SignInTargetResponse {
  @ApiProperty(property('string', 'The email address of the user.'))
  email!: string;
  @ApiProperty(property('string', 'The ID of the account.'))
  account_id!: string;
}
