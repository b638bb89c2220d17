import { endedSessionCookie, sessionCookie, sessionTokenIn } from './session-cookie.js';

describe('the session cookie', () => {
  it('sessionTokenIn finds the token among other cookies', () => {
    for (const header of [
      '__Host-acs_session=t',
      'a=b; __Host-acs_session=t',
      ' __Host-acs_session=t ;c=d',
      'a; __Host-acs_session=t; ;',
    ]) {
      expect(sessionTokenIn(header)).toBe('t');
    }
    expect(sessionTokenIn('__Host-acs_session=a=b')).toBe('a=b');
  });

  it('sessionTokenIn returns null for a cookie without a value, with another name, or sent twice', () => {
    for (const header of [
      undefined,
      '',
      '__Host-acs_session=',
      '__Host-acs_session',
      'acs_session=t',
      '__host-acs_session=t',
      'x__Host-acs_session=t',
    ]) {
      expect(sessionTokenIn(header)).toBeNull();
    }
    expect(sessionTokenIn('__Host-acs_session=t; __Host-acs_session=t')).toBeNull();
  });

  it('the session cookie meets the __Host- requirements: Secure, Path=/, no Domain', () => {
    for (const cookie of [sessionCookie('t', 60), endedSessionCookie]) {
      expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
      expect(cookie).not.toContain('Domain');
    }
    expect(sessionCookie('t', 60)).toContain('=t; Max-Age=60;');
    expect(endedSessionCookie).toContain('=; Max-Age=0;');
  });
});
