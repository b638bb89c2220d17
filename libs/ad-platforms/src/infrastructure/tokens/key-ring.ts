import { hkdfSync } from 'node:crypto';
import { type ServiceSettings, serviceSettings } from '#libs/foundation';
import { Inject, Injectable } from '@nestjs/common';
import { type TokenSettings, tokenSettings } from '../../settings.js';

export interface SealingKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

const derivedKeyId = 'app';

/** Keys for sealing tokens, by id. The first of TOKEN_KEYS seals new tokens. Without TOKEN_KEYS, a key is derived from APP_SECRET. */
@Injectable()
export class KeyRing {
  readonly current: SealingKey;
  /** Hashes the IDs of people. It does not depend on TOKEN_KEYS, which change: hashes have to stay comparable. */
  readonly ofPeople: Uint8Array;
  /** Names the APP_SECRET from which `ofPeople` is derived: hashes of another one cannot be compared. */
  readonly markOfPeople: string;
  private readonly byId: ReadonlyMap<string, Uint8Array>;

  constructor(
    @Inject(tokenSettings.token) { tokenKeys }: TokenSettings,
    @Inject(serviceSettings.token) { appSecret }: Pick<ServiceSettings, 'appSecret'>,
  ) {
    const bytes = hkdfSync('sha256', appSecret, '', 'advertising-campaign-service token key', 32);
    this.ofPeople = new Uint8Array(hkdfSync('sha256', appSecret, '', 'advertising-campaign-service people of platforms', 32));
    this.markOfPeople = Buffer.from(hkdfSync('sha256', this.ofPeople, '', 'mark', 8)).toString('hex');
    const derived = { id: derivedKeyId, key: new Uint8Array(bytes) };
    // The derived key stays in the ring to open tokens that were sealed before TOKEN_KEYS was set, until they are resealed.
    const keys = [...tokenKeys, derived];
    this.current = keys[0] as SealingKey;
    this.byId = new Map(keys.map(({ id, key }) => [id, key]));
  }

  find(id: string): Uint8Array | undefined {
    return this.byId.get(id);
  }
}
