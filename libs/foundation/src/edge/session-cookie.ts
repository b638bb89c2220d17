const name = '__Host-acs_session';

/** Returns the console session token of a Cookie header. Returns null without a token or with several tokens. */
export function sessionTokenIn(header: string | undefined): string | null {
  if (header === undefined) return null;
  const values = header.split(';').flatMap((pair) => {
    const [key, ...value] = pair.trim().split('=');
    return key === name ? [value.join('=')] : [];
  });
  return values.length === 1 && values[0] !== '' ? (values[0] as string) : null;
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Builds the `Set-Cookie` value of a session. The `__Host-` prefix makes browsers enforce the host, the path and TLS. */
export function sessionCookie(token: string, maxAgeSeconds: number): string {
  return `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`;
}

export const endedSessionCookie = `${name}=; Max-Age=0; ${attributes}`;
