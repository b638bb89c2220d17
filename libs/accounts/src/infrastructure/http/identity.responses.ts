import type { Id } from '#libs/kernel';
import { constant, list, orNull, property, stamp, stampOrNull, text64 } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { IdentityView } from '../../application/queries/get-identity.js';
import type { Plan } from '../../domain/plan.js';
import type { Role } from '../../domain/role.js';
import { maxCampaignDailyMicros } from './spending-limits.responses.js';
import { planOf } from './usage.responses.js';
import { roleOf } from './users.responses.js';

@ApiSchema({ name: 'IdentityAccount', description: 'The account that a request acts in.' })
export class IdentityAccountResponse {
  @ApiProperty(property('string', 'The ID of the account.'))
  id!: Id<'acc'>;
  @ApiProperty(property('string', 'The name of the account.'))
  name!: string;
  @ApiProperty(planOf('The plan of the account, which determines its rate limits.'))
  plan!: Plan;
  @ApiProperty(property('string', 'The ISO 4217 code of the currency of all amounts, such as `EUR`.'))
  currency!: string;
  @ApiProperty(property('string', 'The IANA name of the time zone of the account, such as `Europe/Berlin`.'))
  timezone!: string;
  @ApiProperty(maxCampaignDailyMicros())
  max_campaign_daily_micros!: number | null;
}

@ApiSchema({ name: 'IdentityUser', description: 'The user who created the API key, or who is signed in.' })
export class IdentityUserResponse {
  @ApiProperty(property('string', 'The ID of the user.'))
  id!: Id<'usr'>;
  @ApiProperty(property('string', 'The name of the user.'))
  name!: string;
  @ApiProperty(roleOf('The current role of the user, which determines the permissions of the key.'))
  role!: Role;
}

@ApiSchema({ name: 'IdentityApiKey', description: 'The API key of a request.' })
export class IdentityApiKeyResponse {
  @ApiProperty(property('string', 'The ID of the key.'))
  id!: Id<'key'>;
  @ApiProperty(property('string', 'The name of the key.'))
  name!: string;
  @ApiProperty(stamp('When the key was created.'))
  created_at!: string;
  @ApiProperty(stampOrNull('When the key expires. `null` if it does not expire.'))
  expires_at!: string | null;
}

@ApiSchema({ name: 'IdentityLimits', description: 'The rate limits of the account, which all of its keys share.' })
export class IdentityLimitsResponse {
  @ApiProperty(property('integer', 'The number of requests in a UTC minute.'))
  minute!: number;
  @ApiProperty(orNull('integer', 'The number of requests in a UTC day. `null` if it is not limited.'))
  day!: number | null;
}

@ApiSchema({ name: 'Identity', description: 'The sender of a request, and what the sender may do.' })
export class IdentityResponse implements IdentityView {
  @ApiProperty(constant('identity', 'The type of the object. Always `identity`.'))
  object!: 'identity';
  @ApiProperty({ type: () => IdentityAccountResponse })
  account!: IdentityAccountResponse;
  @ApiProperty({ type: () => IdentityUserResponse })
  user!: IdentityUserResponse;
  @ApiProperty({
    type: () => IdentityApiKeyResponse,
    nullable: true,
    description: 'The API key. `null` for a user who is signed in to the console.',
  })
  api_key!: IdentityApiKeyResponse | null;
  @ApiProperty(list(text64, 'The permissions that the role grants, such as `campaigns.read`.', 100))
  permissions!: string[];
  @ApiProperty({ type: () => IdentityLimitsResponse })
  limits!: IdentityLimitsResponse;
}

export const identityExample = {
  object: 'identity',
  account: {
    id: 'acc_01k9x3m5qceenerrepr4rh6nzk',
    name: 'Nordlicht Outdoor',
    plan: 'growth',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    max_campaign_daily_micros: null,
  },
  user: { id: 'usr_01k9x3m5qceenerrepr4rh6nzk', name: 'Ada Moreau', role: 'viewer' },
  api_key: { id: 'key_01k9x3m5qceenerrepr4rh6nzk', name: 'Reporting', created_at: '2026-11-02T09:30:00.000Z', expires_at: null },
  permissions: ['account.read', 'analytics.read', 'audiences.read', 'campaigns.read', 'connections.read', 'creative.read'],
  limits: { minute: 300, day: 100_000 },
};
