import type { Id } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { FlattenedEncrypt, flattenedDecrypt } from 'jose';
import { KeyRing } from './key-ring.js';

/** Whose secret it is and what it is for: what was sealed for one row does not open in another. */
export interface SealedFor {
  readonly accountId: Id<'acc'>;
  readonly connectionId: Id<'con'>;
  readonly purpose: 'tokens' | 'authorization';
}

export class SealBroken extends Error {}

/**
 * JWE: a new content key for each secret (A256GCM), wrapped by a key of the ring (A256GCMKW, `kid`). The identity of the row
 * is the associated data and is not stored with it, so that a moved row does not open.
 */
@Injectable()
export class Seal {
  constructor(private readonly ring: KeyRing) {}

  get currentKeyId(): string {
    return this.ring.current.id;
  }

  async close(secret: object, owner: SealedFor): Promise<string> {
    const { id, key } = this.ring.current;
    const { aad: _, ...jwe } = await new FlattenedEncrypt(new TextEncoder().encode(JSON.stringify(secret)))
      .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM', kid: id })
      .setAdditionalAuthenticatedData(identityOf(owner))
      .encrypt(key);
    return JSON.stringify(jwe);
  }

  async open<T extends object>(sealed: string, owner: SealedFor): Promise<T> {
    try {
      const jwe = { ...JSON.parse(sealed), aad: Buffer.from(identityOf(owner)).toString('base64url') };
      const { plaintext } = await flattenedDecrypt(
        jwe,
        (header?: { readonly kid?: string }) => {
          const kid = header?.kid;
          const key = this.ring.find(kid ?? '');
          if (key === undefined) throw new SealBroken(`No key of the ring is ${kid}.`);
          return key;
        },
        { keyManagementAlgorithms: ['A256GCMKW'], contentEncryptionAlgorithms: ['A256GCM'] },
      );
      return JSON.parse(new TextDecoder().decode(plaintext)) as T;
    } catch (error) {
      if (error instanceof SealBroken) throw error;
      // The library's own words could hold parts of what it was given.
      throw new SealBroken(`A secret of ${owner.connectionId} does not open.`);
    }
  }
}

function identityOf({ accountId, connectionId, purpose }: SealedFor): Uint8Array {
  return new TextEncoder().encode(`${accountId} ${connectionId} ${purpose}`);
}
