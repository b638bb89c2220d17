import { Text, TextMap } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';

@RequestSchema('Connect')
export class ConnectRequest {
  @Text({ description: 'The platform to connect. Required unless `connection_id` is set.', min: 1, max: 50 })
  platform?: string | null;

  @Text({ description: 'The ID of the connection to reauthorize.', min: 1, max: 64 })
  connection_id?: string | null;
}

@RequestSchema('AdAccountChoice')
export class AdAccountChoiceRequest {
  @Text({ description: 'The ID of the ad account on the platform.', min: 1, max: 200, required: true })
  external_account_id!: string;
}

@RequestSchema('ConnectionSettingsChange')
export class ConnectionSettingsRequest {
  @TextMap({
    description: 'The settings by name. They replace all settings; `null` clears one.',
    required: true,
    isPatch: true,
    maxKeys: 20,
    keyPattern: /^[a-z][a-z0-9_]{0,39}$/,
    keyRule: 'names of settings',
    maxValue: 200,
  })
  settings!: Record<string, string | null>;
}
