import type { IncomingMessage } from 'node:http';

/** The path prefix of the console's endpoints. */
export const consoleApi = '/console/api';

const version = '/v1';

/**
 * Removes the mount path `/console/api` from a URL. The API is also available under `/console/api/v1`: the same routes, authenticated
 * with a session instead of a key. Used as the router's `rewriteUrl`; Fastify keeps the original URL in `originalUrl`.
 */
export function stripMount({ url = '' }: { url?: string }): string {
  return isMounted(url) ? url.slice(consoleApi.length) : url;
}

/** Returns the mount path of the original request URL, or an empty string. */
export function mountOf(raw: IncomingMessage): string {
  return isMounted(originalPath(raw)) ? consoleApi : '';
}

/** Returns the path and query as the client sent them. */
export function originalPath(raw: IncomingMessage): string {
  return (raw as { originalUrl?: string }).originalUrl ?? raw.url ?? '';
}

/** Returns whether a path, with or without a query, belongs to the console's endpoints. */
export function isConsolePath(url: string): boolean {
  return isUnder(url, consoleApi);
}

/** Returns whether a path is the folder or inside it. */
export function isUnder(url: string, folder: string): boolean {
  if (!url.startsWith(folder)) return false;
  const next = url[folder.length];
  return next === undefined || next === '/' || next === '?';
}

function isMounted(url: string): boolean {
  return isUnder(url, consoleApi + version);
}
