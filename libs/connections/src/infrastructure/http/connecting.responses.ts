import { enumNamed, list, many, oneOf, orNull, property, stamp, texts } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { CapabilitiesResponse } from './capabilities.responses.js';

@ApiSchema({ name: 'ConnectionSettingChoice', description: 'A value that the platform offers for a setting.' })
export class SettingChoiceResponse {
  @ApiProperty(property('string', 'The value.'))
  value!: string;
  @ApiProperty(property('string', 'The name of the value, for people.'))
  label!: string;
}

@ApiSchema({ name: 'ConnectionSetting', description: 'A setting of the connections to a platform.' })
export class ConnectionSettingResponse {
  @ApiProperty(property('string', 'The field in `settings`.'))
  name!: string;
  @ApiProperty(property('string', 'The name of the setting, for people.'))
  label!: string;
  @ApiProperty(property('string', 'What the setting is for.'))
  about!: string;
  @ApiProperty(property('string', 'Whether it is a choice among values of the platform or a text.', { enum: ['choice', 'text'] }))
  kind!: 'choice' | 'text';
  @ApiProperty(property('boolean', 'Whether campaigns need it.'))
  is_required!: boolean;
  @ApiProperty(list({ type: 'string', maxLength: 64 }, 'The objectives that need it.'))
  required_for!: readonly string[];
  @ApiProperty({ type: () => SettingChoiceResponse, ...many('The values to choose from. Empty for a text.', 10_000) })
  choices!: SettingChoiceResponse[];
  @ApiProperty(property('boolean', 'Whether a value can be entered that is not among the choices.'))
  accepts_unlisted!: boolean;
  @ApiProperty(orNull('string', 'Why choices may be missing: what the platform refused to list. `null` if it listed all.'))
  refusal!: string | null;
}

@ApiSchema({ name: 'ConnectionSettingsForm', description: 'The settings of a connection with what they can be set to.' })
export class ConnectionSettingsFormResponse {
  @ApiProperty({ type: () => ConnectionSettingResponse, ...many('The settings of the platform.', 50) })
  fields!: ConnectionSettingResponse[];
  @ApiProperty(texts('The current settings.'))
  settings!: Readonly<Record<string, string>>;
}

@ApiSchema({ name: 'AvailablePlatform', description: 'An advertising platform.' })
export class PlatformResponse {
  @ApiProperty(oneOf(enumNamed('Platform'), 'The platform.'))
  platform!: string;
  @ApiProperty(property('string', 'The name of the platform, for people.'))
  name!: string;
  @ApiProperty(
    property('string', 'Whether it can be connected, or the operator has to register an app there first.', {
      enum: ['available', 'needs_registration'],
    }),
  )
  status!: 'available' | 'needs_registration';
  @ApiProperty(orNull('string', 'Where the documentation says what the operator has to do. `null` for an available platform.'))
  documentation!: string | null;
  @ApiProperty(list({ type: 'string', maxLength: 128 }, 'The permissions that the service requests from the platform.'))
  scopes!: readonly string[];
  @ApiProperty(
    list({ type: 'string', maxLength: 500 }, 'What the platform announces to end of its API, in its own words, in the last seven days.'),
  )
  deprecations!: readonly string[];
  @ApiProperty({ type: () => ConnectionSettingResponse, ...many('The settings that its connections have, without choices.', 50) })
  settings!: ConnectionSettingResponse[];
  @ApiProperty({
    type: () => CapabilitiesResponse,
    nullable: true,
    description: 'What can run on a connection with all settings. `null` unless the platform is available.',
  })
  capabilities!: CapabilitiesResponse | null;
}

@ApiSchema({ name: 'Consent', description: 'An authorization that waits for consent on the platform.' })
export class ConsentResponse {
  @ApiProperty(property('string', 'The ID of the connection. A new connection exists once the user has consented.'))
  connection_id!: string;
  @ApiProperty(property('string', "The URL of the platform's consent page."))
  authorize_url!: string;
  @ApiProperty(stamp('When the request for consent expires.'))
  expires_at!: string;
}

@ApiSchema({ name: 'GrantedAdAccount', description: 'An ad account that the consent of a user covers.' })
export class GrantedAdAccountResponse {
  @ApiProperty(property('string', 'The ID of the ad account on the platform.'))
  external_account_id!: string;
  @ApiProperty(property('string', 'The name of the ad account.'))
  name!: string;
  @ApiProperty(property('string', 'The currency, as an ISO 4217 code.'))
  currency!: string;
  @ApiProperty(property('string', 'The IANA name of the time zone.'))
  timezone!: string;
  @ApiProperty(property('string', 'The status as the platform names it.'))
  status!: string;
  @ApiProperty(property('boolean', 'Whether the user may create and change campaigns in it.'))
  can_write!: boolean;
  @ApiProperty(
    orNull('string', 'Why it cannot be chosen. `null` if it can.', {
      enum: ['manager_account', 'currency_mismatch', 'read_only', 'already_connected', null],
    }),
  )
  obstacle!: string | null;
  @ApiProperty(orNull('string', 'The same in words.'))
  obstacle_message!: string | null;
}
