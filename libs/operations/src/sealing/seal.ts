import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { FlattenedEncrypt, flattenedDecrypt } from 'jose';
import { KeyRing } from './key-ring.js';

/** The row and purpose that a secret is bound to. A secret that was sealed for one row does not open for another. */
export interface SealContext {
  readonly accountId: Id<'acc'>;
  readonly recordId: Id;
  readonly purpose: string;
}

/** No key of the ring opens a secret, or it belongs to another row. */
export class UnreadableSecret extends Error {}

/**
 * Encrypts secrets as JWE: a new content key per secret (A256GCM), wrapped with a key of the ring (A256GCMKW, `kid`). The
 * identity of the row is the associated data and is not stored, so that a secret copied to another row does not open.
 */
@Injectable()
export class Seal {
  constructor(private readonly ring: KeyRing) {}

  get currentKeyId(): string {
    return this.ring.current.id;
  }

  /** Whether a secret is sealed with an older key than the current one. */
  isOutdated(sealed: string): boolean {
    const { protected: header } = JSON.parse(sealed) as { readonly protected: string };
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { readonly kid: string };
    return kid !== this.currentKeyId;
  }

  async close(secret: object, owner: SealContext): Promise<string> {
    const { id, key } = this.ring.current;
    const { aad: _, ...jwe } = await new FlattenedEncrypt(new TextEncoder().encode(JSON.stringify(secret)))
      .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM', kid: id })
      .setAdditionalAuthenticatedData(identityOf(owner))
      .encrypt(key);
    return JSON.stringify(jwe);
  }

  async open<T extends object>(sealed: string, owner: SealContext): Promise<T> {
    try {
      const jwe = { ...JSON.parse(sealed), aad: Buffer.from(identityOf(owner)).toString('base64url') };
      const { plaintext } = await flattenedDecrypt(
        jwe,
        (header?: { readonly kid?: string }) => {
          const kid = header?.kid;
          const key = this.ring.find(kid ?? '');
          if (key === undefined) throw new UnreadableSecret(`The key ring has no key ${kid}.`);
          return key;
        },
        { keyManagementAlgorithms: ['A256GCMKW'], contentEncryptionAlgorithms: ['A256GCM'] },
      );
      return JSON.parse(new TextDecoder().decode(plaintext)) as T;
    } catch (error) {
      if (error instanceof UnreadableSecret) throw error;
      // The library's message could contain parts of the input.
      throw new UnreadableSecret(`A secret of ${owner.recordId} cannot be decrypted.`);
    }
  }
}

function identityOf({ accountId, recordId, purpose }: SealContext): Uint8Array {
  return new TextEncoder().encode(`${accountId} ${recordId} ${purpose}`);
}
