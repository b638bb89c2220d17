import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { constant } from './response-values.js';

@ApiSchema({ name: 'Effect', description: 'A change that the write would make.' })
export class EffectItem {
  @ApiProperty({
    type: 'string',
    maxLength: 200,
    description: 'The action, with the name that the audit log uses.',
    example: 'campaign.created',
  })
  action!: string;
  @ApiProperty({ type: 'string', maxLength: 200, description: 'The type of the record that would change.', example: 'campaign' })
  resource_type!: string;
  @ApiProperty({
    type: 'string',
    maxLength: 200,
    description: 'The ID of the record that would change. The ID of a record that would be created is not reserved.',
  })
  resource_id!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The fields that would change, with their new values.' })
  changes!: object;
}

@ApiSchema({ name: 'WriteMeta', description: 'Additional information about a write. Present only in the response to a dry run.' })
export class WriteMeta {
  @ApiProperty(constant(true, '`true` in the response to a dry run: nothing was stored or sent.', { required: false }))
  dry_run?: true;
  @ApiProperty({ type: () => [EffectItem], maxItems: 1000, required: false, description: 'The changes that the write would make.' })
  effects?: EffectItem[];
}
