import { errorCatalog, problemCodes } from '#libs/kernel';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Problem', description: 'One broken rule.' })
export class ProblemItem {
  @ApiProperty({
    type: 'string',
    maxLength: 4096,
    required: false,
    description: 'JSON pointer (RFC 6901) into the request body.',
    example: '/budget/amount_micros',
  })
  pointer?: string;
  @ApiProperty({ type: 'string', maxLength: 4096, required: false, description: 'The query parameter or header.', example: 'limit' })
  parameter?: string;
  @ApiProperty({
    type: 'string',
    maxLength: 4096,
    description: `The broken rule. Known values: ${problemCodes.join(', ')}. Clients must accept new values.`,
    example: 'out_of_range',
  })
  code!: string;
  @ApiProperty({
    type: 'string',
    maxLength: 4096,
    description: 'For people; may change.',
    example: 'budget.amount_micros must be from 1 to 9007199254740991.',
  })
  message!: string;
  @ApiProperty({
    type: 'array',
    maxItems: 200,
    items: { oneOf: [{ type: 'string', maxLength: 200 }, { type: 'number' }] },
    required: false,
    description: 'The allowed values.',
  })
  allowed?: (string | number)[];
  @ApiProperty({
    oneOf: [{ type: 'number' }, { type: 'string', maxLength: 200 }],
    required: false,
    description: 'The least allowed value or length.',
  })
  min?: number | string;
  @ApiProperty({
    oneOf: [{ type: 'number' }, { type: 'string', maxLength: 200 }],
    required: false,
    description: 'The greatest allowed value or length.',
  })
  max?: number | string;
  @ApiProperty({ type: 'string', maxLength: 4096, nullable: true, required: false, description: 'The record that stands in the way.' })
  resource_id?: string | null;
}

@ApiSchema({ name: 'ErrorDetails', description: 'Facts about the error; further fields depend on the code.' })
export class ErrorDetailsDocument {
  @ApiProperty({ type: 'string', maxLength: 4096, description: 'The id of the request.' })
  request_id!: string;
  @ApiProperty({ type: 'boolean', description: 'Whether the same request can succeed later.' })
  retryable!: boolean;
  @ApiProperty({ type: 'string', maxLength: 4096, format: 'uri', description: 'Where the code is explained.' })
  docs_url!: string;
  @ApiProperty({ type: () => [ProblemItem], maxItems: 10_000, required: false, description: 'Every broken rule of the request.' })
  errors?: ProblemItem[];
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    required: false,
    description: 'How many more broken rules there are; `errors` lists the first 100.',
  })
  errors_left_out?: number;
  @ApiProperty({
    type: 'string',
    maxLength: 200,
    required: false,
    description:
      'With `invalid_state_transition`, `field_locked` and `resource_archived`: the status of the record. Clients must accept new values.',
  })
  current_status?: string;
  @ApiProperty({
    type: 'boolean',
    required: false,
    description:
      'With `invalid_state_transition`: true when the record already is where the action would bring it, for instance because an earlier request did so and its answer was lost. Absent otherwise.',
  })
  already?: boolean;
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    required: false,
    description: 'With `precondition_failed`: the revision that the record has now.',
  })
  current_revision?: number;
}

@ApiSchema({ name: 'Error' })
export class ErrorBody {
  @ApiProperty({
    type: 'string',
    maxLength: 4096,
    description: `The contract. Known values: ${Object.keys(errorCatalog).join(', ')}. Clients must accept new values.`,
    example: 'validation_failed',
  })
  code!: string;
  @ApiProperty({ type: 'string', maxLength: 4096, description: 'For people; may change.' })
  message!: string;
  @ApiProperty({ type: () => ErrorDetailsDocument })
  details!: ErrorDetailsDocument;
}

@ApiSchema({ name: 'ErrorEnvelope', description: 'Every error answer.' })
export class ErrorEnvelope {
  @ApiProperty({ type: () => ErrorBody })
  error!: ErrorBody;
}
