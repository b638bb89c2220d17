import type { IncomingMessage } from 'node:http';

/** Where the endpoints of the console are. */
export const consoleApi = '/console/api';

const version = '/v1';

/**
 * The endpoints of the API stand under `/console/api/v1` as well: the same routes, entered with a session in place of a key. Taken
 * for the router's `rewriteUrl`; the path as the client sent it stays in `originalUrl`.
 */
export function stripMount({ url = '' }: { url?: string }): string {
  return isMounted(url) ? url.slice(consoleApi.length) : url;
}

/** What stood before the path of the request when it came: nothing, or the mount. */
export function mountOf(raw: IncomingMessage): string {
  return isMounted(originalPath(raw)) ? consoleApi : '';
}

/** Path and query as the client sent them. */
export function originalPath(raw: IncomingMessage): string {
  return (raw as { originalUrl?: string }).originalUrl ?? raw.url ?? '';
}

/** Whether a path, with or without a query, is the console's own. */
export function isConsolePath(url: string): boolean {
  return isUnder(url, consoleApi);
}

/** Whether a path is the folder or something in it. */
export function isUnder(url: string, folder: string): boolean {
  if (!url.startsWith(folder)) return false;
  const next = url[folder.length];
  return next === undefined || next === '/' || next === '?';
}

function isMounted(url: string): boolean {
  return isUnder(url, consoleApi + version);
}
