import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SpecDigest } from '../../application/ports/spec-digest.js';

@Injectable()
export class Sha256SpecDigest extends SpecDigest {
  of(value: object): string {
    return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
  }
}
