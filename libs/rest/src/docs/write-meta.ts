import { warningCodes } from '#libs/kernel';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { constant, oneOf, openEnum } from './response-values.js';

const warningCode = openEnum('WriteWarningCode', warningCodes);

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
    description: 'The ID of the record that would change. That of a new record is not reserved.',
  })
  resource_id!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The fields that would change, with their new values.' })
  changes!: object;
}

@ApiSchema({ name: 'WriteWarning', description: 'A likely mistake in a write that was accepted.' })
export class WriteWarningItem {
  @ApiProperty(oneOf(warningCode, 'The type of the warning.'))
  code!: string;
  @ApiProperty({ type: 'string', maxLength: 200, required: false, description: 'JSON pointer into the record.' })
  pointer?: string;
  @ApiProperty({ type: 'string', maxLength: 4096, description: 'A description for people. The wording may change.' })
  message!: string;
}

@ApiSchema({ name: 'WriteMeta', description: 'Additional information about a write. Absent if there is none.' })
export class WriteMeta {
  @ApiProperty(constant(true, '`true` in a dry run: nothing was stored or sent.', { required: false }))
  dry_run?: true;
  @ApiProperty({ type: () => [EffectItem], maxItems: 1000, required: false, description: 'The changes that the write would make.' })
  effects?: EffectItem[];
  @ApiProperty({ type: () => [WriteWarningItem], maxItems: 100, required: false, description: 'Likely mistakes, such as in the amount.' })
  warnings?: WriteWarningItem[];
}
