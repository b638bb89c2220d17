import { constant, list, orNull, property, stamp, text64 } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SessionEntryView } from '../../application/queries/list-sessions.js';
import type { SessionView } from '../../application/queries/get-session.js';
import type { Plan } from '../../domain/plan.js';
import type { Role } from '../../domain/role.js';
import { planOf } from './usage.responses.js';
import { PersonResponse, roleOf } from './users.responses.js';

@ApiSchema({ name: 'SessionUser', description: 'The user who is signed in.' })
export class SessionUserResponse extends PersonResponse {
  @ApiProperty(roleOf('The role, which determines the permissions.'))
  role!: Role;
}

@ApiSchema({ name: 'SessionAccount', description: 'The account that the user is signed in to.' })
export class SessionAccountResponse {
  @ApiProperty(property('string', 'The ID of the account.'))
  id!: string;
  @ApiProperty(property('string', 'The name of the account.'))
  name!: string;
  @ApiProperty(planOf('The plan of the account.'))
  plan!: Plan;
  @ApiProperty(property('string', 'The ISO 4217 code of the currency of the account, such as `EUR`.'))
  currency!: string;
  @ApiProperty(property('string', 'The time zone of the account, such as `Europe/Berlin`.'))
  timezone!: string;
}

@ApiSchema({ name: 'FailedSignIns', description: 'Failed attempts to sign in as the user since the sign-in before this one.' })
export class FailedSignInsResponse {
  @ApiProperty(property('integer', 'The number of attempts.'))
  count!: number;
  @ApiProperty(stamp('When the last attempt failed.'))
  last_at!: string;
  @ApiProperty(property('string', 'The IP address or IPv6 network of the last attempt.'))
  last_address!: string;
}

@ApiSchema({ name: 'Session', description: 'A signed-in user, the account and the permissions of the user.' })
export class SessionResponse implements SessionView {
  @ApiProperty({ type: () => SessionUserResponse })
  user!: SessionUserResponse;
  @ApiProperty({ type: () => SessionAccountResponse })
  account!: SessionAccountResponse;
  @ApiProperty(list(text64, 'The permissions of the user, such as `campaigns.read`.', 100))
  permissions!: string[];
  @ApiProperty(stamp('When the session expires unless it is used before.'))
  expires_at!: string;
  @ApiProperty({ type: () => FailedSignInsResponse, nullable: true, description: 'Failed attempts to sign in. `null` if there were none.' })
  failed_sign_ins!: FailedSignInsResponse | null;
}

@ApiSchema({ name: 'SessionEntry', description: 'A browser that is signed in.' })
export class SessionEntryResponse implements SessionEntryView {
  @ApiProperty(property('string', 'The ID of the session.'))
  id!: SessionEntryView['id'];
  @ApiProperty(constant('session', 'The type of the object. Always `session`.'))
  object!: 'session';
  @ApiProperty(property('boolean', 'Whether the request belongs to this session.'))
  is_current!: boolean;
  @ApiProperty(stamp('When the user signed in.'))
  started_at!: string;
  @ApiProperty(stamp('When the session was last used, exact to the minute.'))
  last_used_at!: string;
  @ApiProperty(stamp('When the session expires at the latest.'))
  expires_at!: string;
  @ApiProperty(property('string', 'The IP address, or the IPv6 network, of the sign-in.'))
  address!: string;
  @ApiProperty(orNull('string', 'The User-Agent header of the sign-in. `null` if there was none.'))
  user_agent!: string | null;
}

@ApiSchema({ name: 'AccountOption', description: 'An account that the credentials are valid for.' })
export class AccountOptionResponse {
  @ApiProperty(property('string', 'The ID of the account.'))
  id!: string;
  @ApiProperty(property('string', 'The name of the account.'))
  name!: string;
}

@ApiSchema({ name: 'AccountChoice', description: 'Returned when the credentials are valid for several accounts.' })
export class AccountChoiceResponse {
  @ApiProperty({ type: () => [AccountOptionResponse], maxItems: 5, description: 'The accounts. Sign in again with the ID of one.' })
  accounts!: AccountOptionResponse[];
}

@ApiSchema({ name: 'SignedOut', description: 'The result of signing out.' })
export class SignedOutResponse {
  @ApiProperty(property('integer', 'The number of sessions that ended.'))
  signed_out!: number;
}

@ApiSchema({ name: 'PasswordConfirmation', description: 'The password was confirmed in this session.' })
export class VerificationResponse {
  @ApiProperty(property('integer', 'How long actions do not ask for the password again, in seconds.'))
  valid_seconds!: number;
}

@ApiSchema({ name: 'PasswordChange', description: 'The result of a change of the password.' })
export class PasswordChangeResponse {
  @ApiProperty(stamp('When the password was changed.'))
  changed_at!: string;
  @ApiProperty(property('integer', 'The number of other sessions that ended.'))
  signed_out!: number;
  @ApiProperty(property('integer', 'The number of API keys that were revoked.'))
  revoked_keys!: number;
}
