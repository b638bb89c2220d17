import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ServiceSettings, serviceSettings, type TokenSettings, tokenSettings } from '../settings.js';

export interface SealingKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

const derivedKeyId = 'app';

/** Keys for sealing secrets, by ID. The first of TOKEN_KEYS seals new ones. Without TOKEN_KEYS, a key is derived from APP_SECRET. */
@Injectable()
export class KeyRing {
  readonly current: SealingKey;
  private readonly byId: ReadonlyMap<string, Uint8Array>;

  constructor(
    @Inject(tokenSettings.token) { tokenKeys }: TokenSettings,
    @Inject(serviceSettings.token) { appSecret }: Pick<ServiceSettings, 'appSecret'>,
  ) {
    const bytes = hkdfSync('sha256', appSecret, '', 'advertising-campaign-service token key', 32);
    const derived = { id: derivedKeyId, key: new Uint8Array(bytes) };
    // The derived key stays in the ring to open secrets that were sealed before TOKEN_KEYS was set, until they are resealed.
    const keys = [...tokenKeys, derived];
    this.current = keys[0] as SealingKey;
    this.byId = new Map(keys.map(({ id, key }) => [id, key]));
  }

  find(id: string): Uint8Array | undefined {
    return this.byId.get(id);
  }
}
