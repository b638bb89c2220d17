import { createHmac, hkdfSync } from 'node:crypto';
import { serviceSettings, type ServiceSettings } from '#libs/operations';
import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail } from '../../domain/user.js';

/**
 * Stands for an email address in logs and counters, which must not store personal data. Keyed, because a plain hash of an address is
 * found by trying addresses.
 */
@Injectable()
export class EmailDigest {
  private readonly key: Uint8Array;

  constructor(@Inject(serviceSettings.token) { appSecret }: Pick<ServiceSettings, 'appSecret'>) {
    this.key = new Uint8Array(hkdfSync('sha256', appSecret, '', 'advertising-campaign-service email digest', 32));
  }

  /** The same for every spelling of an address that signs in the same user: 16 hexadecimal digits. */
  of(email: string): string {
    return createHmac('sha256', this.key).update(normalizeEmail(email)).digest('hex').slice(0, 16);
  }
}
