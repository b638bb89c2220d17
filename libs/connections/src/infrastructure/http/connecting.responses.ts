import { enumNamed, list, oneOf, property, someOf, stamp } from '#libs/foundation';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'AvailablePlatform', description: 'An advertising platform that can be connected.' })
export class PlatformResponse {
  @ApiProperty(oneOf(enumNamed('Platform'), 'The platform.'))
  platform!: string;
  @ApiProperty(property('string', 'The name of the platform, for people.'))
  name!: string;
  @ApiProperty(someOf(enumNamed('Objective'), 'The objectives that the platform supports.'))
  objectives!: string[];
  @ApiProperty(list({ type: 'string', maxLength: 128 }, 'The permissions that the service requests from the platform.'))
  scopes!: string[];
}

@ApiSchema({ name: 'Consent', description: 'A connection that waits for consent on the platform.' })
export class ConsentResponse {
  @ApiProperty(property('string', 'The ID of the connection.'))
  connection_id!: string;
  @ApiProperty(property('string', "The URL of the platform's consent page."))
  authorize_url!: string;
  @ApiProperty(stamp('When the request for consent expires.'))
  expires_at!: string;
}
