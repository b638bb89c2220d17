import type { IncomingMessage } from 'node:http';
import { DomainError } from '#libs/kernel';

const readMethods = new Set(['GET', 'HEAD']);

/**
 * Throws if a write with a session cookie does not come from a page of the service's own origin. Browsers send `Sec-Fetch-Site` or
 * `Origin`, and pages cannot forge these headers. A client that sends neither is not a browser and must not use a session.
 */
export function assertSameOrigin({ method, headers }: IncomingMessage, ownOrigin: () => string): void {
  if (readMethods.has(method ?? '')) return;
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const originMatches = origin === ownOrigin() || origin === `https://${host}`;
  const isOwn = (site === undefined || site === 'same-origin') && (origin === undefined ? site !== undefined : originMatches);
  if (!isOwn) throw new DomainError('cross_site_request', 'Writes to the console are accepted from its own pages only.');
}
