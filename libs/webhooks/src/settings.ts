import { commaSeparated, wholeNumber, type SettingsOf, settingsGroup } from '#settings/operations';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

/** `address`, `address:port` or `[address]:port`, as the resolver of Node takes them. */
function isNameServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, v6, v4, port] = /^(?:\[([0-9A-Fa-f:.]{2,45})\]|([0-9.]{7,15})):(\d{1,5})$/.exec(text) ?? [];
  return (isIPv6(v6 ?? '') || isIPv4(v4 ?? '')) && Number(port) >= 1 && Number(port) <= 65_535;
}

export const webhookSettings = settingsGroup('Webhooks', {
  trustedHosts: {
    name: 'WEBHOOK_TRUSTED_HOSTS',
    about:
      'Hosts inside your network that webhooks may be sent to, also without https, as host or host:port. All other URLs must be public and use https. npm start trusts localhost and 127.0.0.1 while HOST is one of them and it has demo data.',
    type: commaSeparated(z.string().regex(/^(?:[A-Za-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/), '').describe(
      'a comma-separated list of hosts such as hooks.internal:3000, or empty',
    ),
    fallback: '',
  },
  untrustedPorts: {
    name: 'WEBHOOK_UNTRUSTED_PORTS',
    about:
      'Ports on which a host of WEBHOOK_TRUSTED_HOSTS is trusted only if it is named with the port. npm start lists those of the service, its database and its sandbox.',
    type: commaSeparated(wholeNumber(1, 65_535), 'a comma-separated list of ports from 1 to 65535, or empty'),
    fallback: '',
  },
  nameServers: {
    name: 'WEBHOOK_NAME_SERVERS',
    about:
      'The name servers that look up the hosts of webhooks, as address or address:port. If empty, those of the system. The hosts file and search domains do not apply; name a host that needs them in WEBHOOK_TRUSTED_HOSTS.',
    type: commaSeparated(z.string().refine(isNameServer), '').describe(
      'a comma-separated list of addresses such as 10.0.0.2 or 10.0.0.2:5353, or empty',
    ),
    fallback: '',
  },
});
export type WebhookSettings = SettingsOf<typeof webhookSettings>;
