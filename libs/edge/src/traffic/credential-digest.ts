import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The digest of the key or of the session cookie of a request, by which clients are told apart without keeping their secrets. */
export function credentialDigestOf({ authorization, cookie }: IncomingHttpHeaders): string | undefined {
  const credential = authorization ?? cookie;
  return credential === undefined ? undefined : hash('sha256', credential, 'base64');
}
