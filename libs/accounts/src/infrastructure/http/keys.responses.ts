import { constant, knownValues, oneOf, openEnum, orNull, property, stamp, stampOrNull } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type KeyView, keyStatuses } from '../../application/queries/list-keys.js';
import { PersonResponse } from './users.responses.js';
import { keyStatusMeanings } from './value-meanings.js';

const keyStatus = openEnum('KeyStatus', keyStatuses);

@ApiSchema({ name: 'ApiKey', description: 'An API key.' })
export class KeyResponse implements KeyView {
  @ApiProperty(property('string', 'The ID of the key.'))
  id!: string;
  @ApiProperty(constant('api_key', 'The type of the object. Always `api_key`.'))
  object!: 'api_key';
  @ApiProperty(property('string', 'The name of the key.'))
  name!: string;
  @ApiProperty(property('string', 'The first characters of the secret.'))
  prefix!: string;
  @ApiProperty(property('string', 'The last four characters of the secret.'))
  last4!: string;
  @ApiProperty(oneOf(keyStatus, knownValues(keyStatusMeanings, 'The status.')))
  status!: KeyView['status'];
  @ApiProperty({ type: () => PersonResponse })
  creator!: PersonResponse;
  @ApiProperty(stamp('When the key was created.'))
  created_at!: string;
  @ApiProperty(stampOrNull('When a request last used the key. `null` if none has.'))
  last_used_at!: string | null;
  @ApiProperty(stampOrNull('When the key expires. `null` if it does not expire.'))
  expires_at!: string | null;
  @ApiProperty(stampOrNull('When the key was revoked. `null` unless it was revoked.'))
  revoked_at!: string | null;
  @ApiProperty(stampOrNull('When the key was sent over plain HTTP. `null` if it never was.'))
  exposed_at!: string | null;
  @ApiProperty(orNull('string', 'The IP address that sent the key over plain HTTP. `null` if it was never sent so.'))
  exposed_from!: string | null;
}

@ApiSchema({ name: 'CreatedApiKey', description: 'A new API key with its secret.' })
export class CreatedKeyResponse extends KeyResponse {
  @ApiProperty(property('string', 'The secret. It is returned only once.'))
  key!: string;
}
