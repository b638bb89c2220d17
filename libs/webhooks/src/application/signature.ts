import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret of Standard Webhooks: 24 random bytes. */
export const newSecret = (): string => prefix + randomBytes(24).toString('base64');

export const hintOf = (secret: string): string => secret.slice(-4);

export interface Message {
  readonly id: string;
  /** The exact bytes that are sent, as text. */
  readonly body: string;
  readonly sentAt: Date;
}

/** The headers of Standard Webhooks. While a secret is rotated, both sign. */
export function signedHeaders({ id, body, sentAt }: Message, secrets: readonly string[]): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
