const name = '__Host-acs_session';

/** The token of the console session in a Cookie header; null without one, or with several: they may be of different people. */
export function sessionTokenIn(header: string | undefined): string | null {
  if (header === undefined) return null;
  const values = header.split(';').flatMap((pair) => {
    const [key, ...value] = pair.trim().split('=');
    return key === name ? [value.join('=')] : [];
  });
  return values.length === 1 && values[0] !== '' ? (values[0] as string) : null;
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** `Set-Cookie` for a session that lasts so long at the most. The prefix of the name makes browsers hold it to host, path and TLS. */
export function sessionCookie(token: string, maxAgeSeconds: number): string {
  return `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`;
}

export const endedSessionCookie = `${name}=; Max-Age=0; ${attributes}`;
