import { Seal } from '#libs/operations';
import { Injectable } from '@nestjs/common';
import type { EndpointSecrets, SecretOwner } from '../../application/ports/endpoint-secrets.js';

const ownerOf = ({ accountId, id }: SecretOwner) => ({ accountId, recordId: id, purpose: 'webhook' });

@Injectable()
export class SealedEndpointSecrets implements EndpointSecrets {
  constructor(private readonly sealing: Seal) {}

  seal(owner: SecretOwner, secret: string): Promise<string> {
    return this.sealing.close({ secret }, ownerOf(owner));
  }

  isOutdated(sealed: string): boolean {
    return this.sealing.isOutdated(sealed);
  }

  async open(owner: SecretOwner, sealed: string): Promise<string> {
    return (await this.sealing.open<{ readonly secret: string }>(sealed, ownerOf(owner))).secret;
  }
}
