import { RequestSchema, Text } from '#libs/foundation';

@RequestSchema('Connect')
export class ConnectRequest {
  @Text({ description: 'The platform to connect. Required unless `connection_id` is set.', min: 1, max: 50 })
  platform?: string | null;

  @Text({ description: 'The ID of the connection to reauthorize.', min: 1, max: 64 })
  connection_id?: string | null;
}
