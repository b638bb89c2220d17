import { commaSeparated, type SettingsOf, settingsGroup } from '#settings/foundation';
import { z } from 'zod';

export const webhookSettings = settingsGroup('Webhooks', {
  trustedHosts: {
    name: 'WEBHOOK_TRUSTED_HOSTS',
    about:
      'Hosts inside your network that webhooks may be sent to, also without https, as host or host:port. All other URLs must be public and use https. npm start trusts localhost and 127.0.0.1.',
    type: commaSeparated(z.string().regex(/^(?:[A-Za-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/), '').describe(
      'a comma-separated list of hosts such as hooks.internal:3000, or empty',
    ),
    fallback: '',
  },
});
export type WebhookSettings = SettingsOf<typeof webhookSettings>;
