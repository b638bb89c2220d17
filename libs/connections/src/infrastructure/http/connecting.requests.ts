import { Text } from '#libs/foundation';

export class ConnectRequest {
  @Text({ description: 'The platform to connect; needed unless a connection is named.', min: 1, max: 50 })
  platform?: string | null;

  @Text({ description: 'The connection to authorise again.', min: 1, max: 64 })
  connection_id?: string | null;
}
