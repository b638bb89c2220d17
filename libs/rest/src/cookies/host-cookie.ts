const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** A cookie that scripts cannot read. The `__Host-` prefix makes browsers enforce the host, the path and TLS. */
export class HostCookie {
  constructor(private readonly name: `__Host-${string}`) {}

  /** Returns the value in a Cookie header. Returns null without a value or with several. */
  valueIn(header: string | undefined): string | null {
    if (header === undefined) return null;
    const values = header.split(';').flatMap((pair) => {
      const [key, ...value] = pair.trim().split('=');
      return key === this.name ? [value.join('=')] : [];
    });
    return values.length === 1 && values[0] !== '' ? (values[0] as string) : null;
  }

  /** Builds the `Set-Cookie` value. A lifetime of 0 seconds deletes the cookie. */
  set(value: string, maxAgeSeconds: number): string {
    return `${this.name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`;
  }
}
