import { DomainError } from '#libs/kernel';
import type { IncomingMessage } from 'node:http';
import { duplicatedHeader } from './request-headers.js';

const invalidRequest = (message: string) => new DomainError('invalid_request', message);

/** A host name or an address in brackets, with an optional port. Excludes every form that another parser could split differently. */
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const notInTarget = /[^\x21-\x7e]|#/;
const slash = 47;

/**
 * Finds what makes a message ambiguous although Node's parser accepts it: an intermediary could read another length, another host or
 * another path. Rewrites an absolute request target with the service's own host to its path.
 */
export function findMessageError(message: IncomingMessage): DomainError | null {
  const { headers } = message;
  const isHttp11 = message.httpVersionMajor === 1 && message.httpVersionMinor === 1;
  if (!isHttp11 && message.httpVersion !== '1.0') return invalidRequest('The service supports HTTP/1.1 only.');
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (!isHttp11 || coding.toLowerCase() !== 'chunked'))
    return invalidRequest('The only supported Transfer-Encoding is chunked.');
  const duplicate = duplicatedHeader(message.rawHeaders);
  if (duplicate !== null) return invalidRequest(`The header ${duplicate} occurs more than once.`);
  const { host } = headers;
  if (host === undefined ? isHttp11 : !hostPattern.test(host)) return invalidRequest('A request needs one well-formed Host header.');
  const url = message.url ?? '';
  if (url.charCodeAt(0) !== slash) {
    const path = pathOfAbsolute(url, host);
    if (path === null) return invalidRequest('The target must be a path: this service is not a proxy.');
    message.url = path;
  }
  return notInTarget.test(url) ? invalidRequest('The URL contains a character that must be percent-encoded.') : null;
}

function pathOfAbsolute(url: string, host: string | undefined): string | null {
  const origin = `https://${host}`;
  if (host === undefined || !url.startsWith(origin)) return null;
  const path = url.slice(origin.length);
  return path.charCodeAt(0) === slash ? path : null;
}

/** Returns whether the URL is correctly percent-encoded UTF-8. */
export function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    // The value is used, because the bundler drops a call of a built-in function whose value nobody uses, although it can throw.
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}
