import { namedSchema, orNull, property, stamp } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AuditEntryView } from '../../application/queries/list-audit-log.js';
import { PersonResponse } from './users.responses.js';

@ApiSchema({ name: 'AuditedResource', description: 'The record that was changed.' })
export class AuditedResourceResponse {
  @ApiProperty(property('string', 'The type of the record, such as `campaign`.'))
  type!: string;
  @ApiProperty(property('string', 'The ID of the record.'))
  id!: string;
}

@ApiSchema({ name: 'AuditedKey', description: 'The API key that made a change.' })
export class AuditedKeyResponse {
  @ApiProperty(property('string', 'The ID of the key.'))
  id!: string;
  @ApiProperty(property('string', 'The name of the key.'))
  name!: string;
  @ApiProperty(property('string', 'The first characters of the secret.'))
  prefix!: string;
  @ApiProperty(property('string', 'The last four characters of the secret.'))
  last4!: string;
}

const change = namedSchema('AuditedChange', {
  type: 'object',
  description: 'The value of a field before and after a change.',
  properties: {
    from: { description: 'The value before. Absent if there was none.' },
    to: { description: 'The value after. Absent if there is none.' },
  },
});

@ApiSchema({ name: 'AuditEntry', description: 'One change of one record.' })
export class AuditEntryResponse implements AuditEntryView {
  @ApiProperty(property('string', 'The ID of the entry.'))
  id!: string;
  @ApiProperty(stamp('When the change was made.'))
  at!: string;
  @ApiProperty(property('string', 'The action, such as `campaign.launched`.'))
  action!: string;
  @ApiProperty({ type: () => AuditedResourceResponse })
  resource!: AuditedResourceResponse;
  @ApiProperty({
    type: () => PersonResponse,
    nullable: true,
    description: 'The user who made the change. `null` for changes by the service or its operator.',
  })
  user!: PersonResponse | null;
  @ApiProperty({
    type: () => AuditedKeyResponse,
    nullable: true,
    description: 'The API key that made the change. `null` if none did.',
  })
  api_key!: AuditedKeyResponse | null;
  @ApiProperty({ type: 'object', additionalProperties: change, description: 'The changes by field.' })
  changes!: Record<string, { from: unknown; to: unknown }>;
  @ApiProperty(orNull('string', 'The ID of the request. `null` for changes outside a request.'))
  request_id!: string | null;
  @ApiProperty(orNull('string', 'The IP address of the client. `null` for changes outside a request.'))
  address!: string | null;
}
