import { isIPv4 } from 'node:net';

/** What a URL says about the way to its database. */
export interface DatabaseTarget {
  /** A Unix socket or an address of the loopback. */
  readonly isOnThisMachine: boolean;
  readonly isEncrypted: boolean;
}

/** Reads a postgres:// URL as the client for PostgreSQL does. */
export function databaseTargetOf(url: string): DatabaseTarget {
  const { hostname, searchParams } = new URL(url);
  const host = (searchParams.get('host') ?? decodeURIComponent(hostname)).replace(/^\[|\]$/g, '');
  const mode = searchParams.get('sslmode');
  const ssl = searchParams.get('ssl') ?? '';
  const isEncrypted = mode === null ? ['true', '1'].includes(ssl) || searchParams.has('sslrootcert') : mode !== 'disable';
  return { isOnThisMachine: host === '' || host.startsWith('/') || isLoopback(host), isEncrypted };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
