import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { constant } from './response-values.js';

@ApiSchema({ name: 'Effect', description: 'A change that a dry run would have made.' })
export class EffectItem {
  @ApiProperty({ type: 'string', maxLength: 200, description: 'The action, as the audit log names it.', example: 'campaign.created' })
  action!: string;
  @ApiProperty({ type: 'string', maxLength: 200, description: 'What kind of record would change.', example: 'campaign' })
  resource_type!: string;
  @ApiProperty({ type: 'string', maxLength: 200, description: 'The record; the id of one that would be created is not kept.' })
  resource_id!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The fields that would change.' })
  changes!: object;
}

@ApiSchema({ name: 'WriteMeta', description: 'Facts about a write; only the response of a dry run has them.' })
export class WriteMeta {
  @ApiProperty(constant(true, 'Nothing was stored or sent.', { required: false }))
  dry_run?: true;
  @ApiProperty({ type: () => [EffectItem], maxItems: 1000, required: false, description: 'What the write would have changed.' })
  effects?: EffectItem[];
}
