import { Text, TextList } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';

@RequestSchema('ConnectionLogo')
export class LogoRequest {
  @Text({ description: 'A PNG or JPEG file in Base64. It is fitted into a square.', min: 1, max: 1_000_000, required: true })
  image!: string;
}

@RequestSchema('CampaignDeclaration')
export class CampaignDeclarationRequest {
  @TextList({
    description: 'The IDs, on the platform, of campaigns that contain no political advertising in the European Union.',
    minItems: 1,
    maxItems: 500,
    maxLength: 19,
    form: { pattern: /^[0-9]+$/, rule: 'a number, as the platform gives it' },
    required: true,
  })
  campaign_ids!: string[];
}
