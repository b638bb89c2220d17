import { HostCookie } from './host-cookie.js';

const cookie = new HostCookie('__Host-acs_session');

/** Returns the console session token of a Cookie header. Returns null without a token or with several tokens. */
export function sessionTokenIn(header: string | undefined): string | null {
  return cookie.valueIn(header);
}

/** Builds the `Set-Cookie` value of a session. */
export function sessionCookie(token: string, maxAgeSeconds: number): string {
  return cookie.set(token, maxAgeSeconds);
}

export const endedSessionCookie = cookie.set('', 0);
