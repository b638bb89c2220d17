import type { IncomingMessage } from 'node:http';
import { DomainError } from '#libs/kernel';

const harmless = new Set(['GET', 'HEAD']);

/**
 * Throws when a write with a cookie does not come from a page of this origin. Browsers tell by `Sec-Fetch-Site` or `Origin`, and no page
 * can make them lie; what says neither is no browser, and has no business with a session.
 */
export function assertSameOrigin({ method, headers }: IncomingMessage, ownOrigin: () => string): void {
  if (harmless.has(method ?? '')) return;
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const fits = origin === ownOrigin() || origin === `https://${host}`;
  const isOwn = (site === undefined || site === 'same-origin') && (origin === undefined ? site !== undefined : fits);
  if (!isOwn) throw new DomainError('cross_site_request', 'Writes to the console are accepted from its own pages only.');
}
