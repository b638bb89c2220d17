import { accountsSettings } from '#settings/accounts';
import { platformSettings } from '#settings/ad-platforms';
import { assetSettings, generationSettings, modelSettings } from '#settings/creative';
import {
  databaseSettings,
  httpSettings,
  logSettings,
  retentionSettings,
  serviceSettings,
  Settings,
  type SettingsSource,
  telemetrySettings,
  tokenSettings,
} from '#settings/operations';
import { webhookSettings } from '#settings/webhooks';

/** Every setting of the service, in the order of `.env.example`. */
export const settingsGroups = [
  databaseSettings,
  httpSettings,
  serviceSettings,
  logSettings,
  telemetrySettings,
  retentionSettings,
  accountsSettings,
  tokenSettings,
  platformSettings,
  assetSettings,
  generationSettings,
  modelSettings,
  webhookSettings,
];

/** Reads the valid groups and lists the errors of the others. */
export function readEachGroup(source: SettingsSource): ReturnType<typeof Settings.readEach> {
  return Settings.readEach(settingsGroups, source);
}

/** Throws an EnvironmentError with a one-line message for the first invalid setting. */
export function readSettings(source: SettingsSource): Settings {
  return Settings.read(settingsGroups, source);
}
