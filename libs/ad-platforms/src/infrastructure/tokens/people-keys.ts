import { hkdfSync } from 'node:crypto';
import { serviceSettings, type ServiceSettings } from '#libs/operations';
import { Inject, Injectable } from '@nestjs/common';

/** Hashes the IDs of people. The key does not depend on TOKEN_KEYS, which change: hashes have to stay comparable. */
@Injectable()
export class PeopleKeys {
  readonly key: Uint8Array;
  /** Names the APP_SECRET from which the key is derived: hashes of another one cannot be compared. */
  readonly mark: string;

  constructor(@Inject(serviceSettings.token) { appSecret }: Pick<ServiceSettings, 'appSecret'>) {
    this.key = new Uint8Array(hkdfSync('sha256', appSecret, '', 'advertising-campaign-service people of platforms', 32));
    this.mark = Buffer.from(hkdfSync('sha256', this.key, '', 'mark', 8)).toString('hex');
  }
}
