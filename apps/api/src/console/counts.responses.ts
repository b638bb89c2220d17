import { maxCount } from '#libs/rest';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

type Counts = Readonly<Record<string, number>>;

const counts = (records: string) => ({
  type: 'object' as const,
  additionalProperties: { type: 'integer' as const, format: 'int32', minimum: 0, maximum: maxCount },
  description: `The number of ${records} in each status. ${maxCount} means ${maxCount} or more.`,
});

@ApiSchema({ name: 'Counts', description: 'The number of records of the account by status.' })
export class CountsResponse {
  @ApiProperty(counts('campaigns'))
  campaigns!: Counts;
  @ApiProperty(counts('creatives'))
  creatives!: Counts;
  @ApiProperty(counts('audiences'))
  audiences!: Counts;
  @ApiProperty(counts('connections'))
  connections!: Counts;
}
