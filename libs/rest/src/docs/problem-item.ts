import { problemCodes } from '#libs/kernel/infrastructure';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { oneOf, openEnum } from './response-values.js';

const problemCode = openEnum('ProblemCode', problemCodes);

@ApiSchema({ name: 'Problem', description: 'A rule that the request breaks.' })
export class ProblemItem {
  @ApiProperty({
    type: 'string',
    maxLength: 4096,
    required: false,
    description: 'JSON pointer (RFC 6901) into the request body.',
    example: '/budget/amount_micros',
  })
  pointer?: string;
  @ApiProperty({
    type: 'string',
    maxLength: 4096,
    required: false,
    description: 'The name of the query parameter or header.',
    example: 'limit',
  })
  parameter?: string;
  @ApiProperty({ ...oneOf(problemCode, 'The rule that is broken.'), example: 'out_of_range' })
  code!: string;
  @ApiProperty({
    type: 'string',
    maxLength: 4096,
    description: 'A description for people. The wording may change.',
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
    description: 'The minimum value or length.',
  })
  min?: number | string;
  @ApiProperty({
    oneOf: [{ type: 'number' }, { type: 'string', maxLength: 200 }],
    required: false,
    description: 'The maximum value or length.',
  })
  max?: number | string;
  @ApiProperty({
    type: 'string',
    maxLength: 4096,
    nullable: true,
    required: false,
    description: 'The ID of the record that the rule refers to. `null` if the record does not exist yet.',
  })
  resource_id?: string | null;
  @ApiProperty({ type: 'string', maxLength: 64, required: false, description: 'The platform, for `budget_below_minimum`.' })
  platform?: string;
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    required: false,
    description: "The platform's share of the budget in micros, for `budget_below_minimum`.",
  })
  share_micros?: number;
}
