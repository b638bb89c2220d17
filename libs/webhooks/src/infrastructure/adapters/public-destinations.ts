import type { Problem } from '#libs/kernel';
import { isPublicHost } from '#libs/operations';
import { hasUriCharacters } from '#libs/rest';
import { Inject, Injectable } from '@nestjs/common';
import type { DestinationPolicy } from '../../application/ports/destination-policy.js';
import { type WebhookSettings, webhookSettings } from '../../settings.js';

export type TrustedHosts = Pick<WebhookSettings, 'trustedHosts' | 'untrustedPorts'>;

const problem = (message: string): Problem[] => [{ pointer: '/url', code: 'invalid_format', message }];

/** Public servers with https, on port 443 or one from 1024, and the servers that the operator trusts. */
@Injectable()
export class PublicDestinations implements DestinationPolicy {
  constructor(@Inject(webhookSettings.token) private readonly settings: WebhookSettings) {}

  problemsOf(text: string): readonly Problem[] {
    if (!hasUriCharacters(text)) return problem('url must be a percent-encoded https:// URL.');
    const url = URL.parse(text);
    if (url === null || !['http:', 'https:'].includes(url.protocol)) return problem('url must be an https:// URL.');
    if (url.username !== '' || url.password !== '' || url.hash !== '') return problem('url must have no user name, password or fragment.');
    if (isTrustedHost(this.settings, url)) return [];
    if (url.protocol !== 'https:') return problem('url must be an https:// URL.');
    const port = Number(url.port || 443);
    if (port !== 443 && port < 1024) return problem('url must have port 443 or a port from 1024.');
    return isPublicHost(url) ? [] : problem('url must name a server on the public internet.');
  }
}

/** A host is trusted on all ports but those of the installation, unless the operator names one with it. */
export function isTrustedHost({ trustedHosts, untrustedPorts }: TrustedHosts, { protocol, hostname, port: explicit }: URL): boolean {
  const port = Number(explicit || (protocol === 'http:' ? 80 : 443));
  return trustedHosts.some((name) => name === `${hostname}:${port}` || (name === hostname && !untrustedPorts.includes(port)));
}
