import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { DomainError } from '#libs/kernel';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts and authenticates cursors, so clients cannot read or forge them. Each cursor is bound to a context such as account and list. */
export class CursorSeal {
  // A KeyObject is faster than a Buffer: for a Buffer, Node first tries two other kinds of key and throws for each.
  private readonly key: KeyObject;

  constructor(secret: string) {
    this.key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cursor', 32)));
  }

  seal(content: unknown, context: string): string {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  /** Decrypts a cursor. Throws `invalid_cursor` if it was altered, is malformed or belongs to another context. */
  open(cursor: string, context: string): unknown {
    const sealed = Buffer.from(cursor, 'base64url');
    // The last character has unused bits. A different text that decodes to the same bytes is an altered cursor.
    if (sealed.length <= nonceLength + tagLength || sealed.toString('base64url') !== cursor) throw invalidCursor();
    try {
      const decipher = createDecipheriv(algorithm, this.key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(-tagLength));
      const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]);
      return JSON.parse(text.toString('utf8'));
    } catch {
      throw invalidCursor();
    }
  }
}

export function invalidCursor(message = 'The cursor was not returned by this list for this account.'): DomainError {
  return new DomainError('invalid_cursor', message, {
    errors: [{ parameter: 'cursor', code: 'invalid_format', message }],
  });
}
