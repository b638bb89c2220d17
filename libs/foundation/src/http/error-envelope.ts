import { errorCatalogue, problemCodes } from '#libs/kernel';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Problem', description: 'One broken rule.' })
export class ProblemItem {
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'JSON pointer (RFC 6901) into the request body.',
    example: '/budget/amount_micros',
  })
  pointer?: string;
  @ApiProperty({ type: 'string', required: false, description: 'The query parameter or header.', example: 'limit' })
  parameter?: string;
  @ApiProperty({
    type: 'string',
    description: `The broken rule. Known values: ${problemCodes.join(', ')}. Clients must accept new values.`,
    example: 'out_of_range',
  })
  code!: string;
  @ApiProperty({
    type: 'string',
    description: 'For people; may change.',
    example: 'budget.amount_micros must be from 1 to 9007199254740991.',
  })
  message!: string;
  @ApiProperty({ type: 'array', items: { type: ['string', 'number'] } as never, required: false, description: 'The allowed values.' })
  allowed?: (string | number)[];
  @ApiProperty({ type: ['number', 'string'] as never, required: false, description: 'The least allowed value or length.' })
  min?: number | string;
  @ApiProperty({ type: ['number', 'string'] as never, required: false, description: 'The greatest allowed value or length.' })
  max?: number | string;
  @ApiProperty({ type: ['string', 'null'] as never, required: false, description: 'The record that stands in the way.' })
  resource_id?: string | null;
}

@ApiSchema({ name: 'ErrorDetails', description: 'Facts about the error; further fields depend on the code.' })
export class ErrorDetailsDocument {
  @ApiProperty({ type: 'string', description: 'The id of the request.' })
  request_id!: string;
  @ApiProperty({ type: 'boolean', description: 'Whether the same request can succeed later.' })
  retryable!: boolean;
  @ApiProperty({ type: 'string', format: 'uri', description: 'Where the code is explained.' })
  docs_url!: string;
  @ApiProperty({ type: () => [ProblemItem], required: false, description: 'Every broken rule of the request.' })
  errors?: ProblemItem[];
}

@ApiSchema({ name: 'Error' })
export class ErrorBody {
  @ApiProperty({
    type: 'string',
    description: `The contract. Known values: ${Object.keys(errorCatalogue).join(', ')}. Clients must accept new values.`,
    example: 'validation_failed',
  })
  code!: string;
  @ApiProperty({ type: 'string', description: 'For people; may change.' })
  message!: string;
  @ApiProperty({ type: () => ErrorDetailsDocument })
  details!: ErrorDetailsDocument;
}

@ApiSchema({ name: 'ErrorEnvelope', description: 'Every error answer.' })
export class ErrorEnvelope {
  @ApiProperty({ type: () => ErrorBody })
  error!: ErrorBody;
}
