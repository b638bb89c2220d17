import type { Id } from '#libs/kernel';

/** Which endpoint a secret belongs to. */
export interface SecretOwner {
  readonly accountId: Id<'acc'>;
  readonly id: Id<'whe'>;
}

/** Encrypts the secrets of endpoints for their rows. */
export abstract class EndpointSecrets {
  abstract seal(owner: SecretOwner, secret: string): Promise<string>;
  /** Whether it is sealed with an older key than the current one. */
  abstract isOutdated(sealed: string): boolean;
  abstract open(owner: SecretOwner, sealed: string): Promise<string>;
}
