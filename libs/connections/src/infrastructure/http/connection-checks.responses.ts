import { enumNamed, many, oneOf, orNull, property, stamp } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'ConnectionCheck', description: 'One thing that a launch needs.' })
export class ConnectionCheckResponse {
  @ApiProperty(property('string', 'What is checked, for programs.'))
  name!: string;
  @ApiProperty(property('string', 'What is checked, for people.'))
  label!: string;
  @ApiProperty(
    property('string', '`missing`: a launch would be refused. `unknown`: the platform does not tell.', {
      enum: ['ok', 'missing', 'unknown'],
    }),
  )
  state!: 'ok' | 'missing' | 'unknown';
  @ApiProperty(property('string', 'What was found, and what to do.'))
  message!: string;
  @ApiProperty(orNull('string', 'The page of the platform where it is fixed. `null` when there is none.'))
  fix_url!: string | null;
}

@ApiSchema({ name: 'UndeclaredCampaign', description: 'A campaign of the ad account that says nothing on EU political advertising.' })
export class UndeclaredCampaignResponse {
  @ApiProperty(property('string', 'The ID on the platform.'))
  id!: string;
  @ApiProperty(property('string', 'The name on the platform.'))
  name!: string;
  @ApiProperty(property('string', 'The type, as the platform names it.'))
  type!: string;
  @ApiProperty(orNull('string', 'Why it cannot be declared here. `null` if it can.'))
  obstacle!: string | null;
}

@ApiSchema({ name: 'ConnectionChecks', description: 'What a launch needs of a connection, as reading tells it.' })
export class ConnectionChecksResponse {
  @ApiProperty(oneOf(enumNamed('Platform'), 'The platform.'))
  platform!: string;
  @ApiProperty(property('boolean', 'Whether nothing is missing that reading can tell.'))
  is_ready!: boolean;
  @ApiProperty(stamp('When the platform was asked.'))
  checked_at!: string;
  @ApiProperty({ type: () => ConnectionCheckResponse, ...many('What was checked.', 50) })
  checks!: ConnectionCheckResponse[];
  @ApiProperty({ type: () => UndeclaredCampaignResponse, ...many('The campaigns that a person has to declare.', 10_000) })
  undeclared_campaigns!: UndeclaredCampaignResponse[];
}

@ApiSchema({ name: 'DeclaredCampaign', description: 'What became of the declaration of a campaign.' })
export class DeclaredCampaignResponse {
  @ApiProperty(property('string', 'The ID on the platform.'))
  id!: string;
  @ApiProperty(property('boolean', 'Whether the campaign is declared now.'))
  is_declared!: boolean;
  @ApiProperty(orNull('string', 'Why not. `null` if it is declared.'))
  message!: string | null;
}

@ApiSchema({ name: 'CampaignDeclarations', description: 'What became of the declarations of campaigns.' })
export class CampaignDeclarationsResponse {
  @ApiProperty({ type: () => DeclaredCampaignResponse, ...many('The campaigns of the request.', 500) })
  campaigns!: DeclaredCampaignResponse[];
}
