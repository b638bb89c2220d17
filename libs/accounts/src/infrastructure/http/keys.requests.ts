import { Instant, Text } from '#libs/foundation';

export class CreateKeyRequest {
  @Text({ description: 'What the key is for.', required: true, min: 1, max: 200 })
  name!: string;

  @Instant({ description: 'When the key stops working; null: not by itself.' })
  expires_at?: string | null;
}
