import { Instant, Text } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';

@RequestSchema('CreateApiKey')
export class CreateKeyRequest {
  @Text({ description: 'The name of the key, which says what it is for.', required: true, min: 1, max: 200 })
  name!: string;

  @Instant({ description: 'When the key expires. `null` if it does not expire.' })
  expires_at?: string | null;
}
