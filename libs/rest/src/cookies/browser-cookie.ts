import { HostCookie } from './host-cookie.js';

const cookie = new HostCookie('__Host-acs_browser');
/** Browsers keep no cookie for longer than 400 days. */
const maxAgeSeconds = 400 * 86_400;

/** Returns the mark of a browser in which somebody has signed in before, from a Cookie header. */
export function browserMarkIn(header: string | undefined): string | null {
  return cookie.valueIn(header);
}

/** Builds the `Set-Cookie` value of the mark. It outlives sessions, and grants nothing. */
export function browserCookie(mark: string): string {
  return cookie.set(mark, maxAgeSeconds);
}
