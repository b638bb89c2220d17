import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Clock, type Id, idFromUuid, uuidFromId, uuidOf } from '#libs/kernel';
import { DOCS_URL, serviceSettings, type ServiceSettings } from '#libs/operations';
import { Inject, Injectable } from '@nestjs/common';

const validMs = 24 * 3_600_000;
const minuteMs = 60_000;
const accountLength = 16;
const expiryLength = 4;
const signatureLength = 16;
const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };
const fileName = /^(var_[0-9a-z]{26})\.(?:png|jpg|webp)$/;

/** The content of a signed URL. */
export interface SignedAsset {
  readonly accountId: Id<'acc'>;
  readonly variantId: Id<'var'>;
  readonly expiresAt: Date;
}

/**
 * Signed URLs of images, which ad platforms and browsers can open without an API key for 24 hours. The token contains the
 * account and the expiration time and is signed together with the variant, so that nothing has to be stored.
 */
@Injectable()
export class AssetUrls {
  private readonly key: Buffer;

  constructor(
    @Inject(serviceSettings.token) { appSecret }: ServiceSettings,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
    private readonly clock: Clock,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', appSecret, '', 'asset', 32));
  }

  sign(accountId: Id<'acc'>, variantId: Id<'var'>, mimeType: string): { url: string; expiresAt: Date } {
    // Rounded to the minute, so that repeated reads return the same URLs, which browsers can cache.
    const expiresAt = new Date(Math.ceil((this.clock.now().getTime() + validMs) / minuteMs) * minuteMs);
    const claim = Buffer.alloc(accountLength + expiryLength);
    claim.write(uuidOf(accountId).replaceAll('-', ''), 0, 'hex');
    claim.writeUInt32BE(expiresAt.getTime() / 1000, accountLength);
    const token = Buffer.concat([claim, this.signatureOf(variantId, claim)]).toString('base64url');
    const base = this.docsUrl().replace(/\/docs\/errors$/, '');
    return { url: `${base}/assets/${variantId}.${extensions[mimeType] ?? 'png'}?token=${token}`, expiresAt };
  }

  /** Returns null for a URL that is expired or that this service did not sign. */
  open(file: string, token: unknown): SignedAsset | null {
    const variantId = fileName.exec(file)?.[1];
    if (variantId === undefined || uuidFromId('var', variantId) === null || typeof token !== 'string') return null;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== accountLength + expiryLength + signatureLength || bytes.toString('base64url') !== token) return null;
    const claim = bytes.subarray(0, accountLength + expiryLength);
    if (!timingSafeEqual(bytes.subarray(-signatureLength), this.signatureOf(variantId as Id<'var'>, claim))) return null;
    const expiresAt = new Date(claim.readUInt32BE(accountLength) * 1000);
    if (expiresAt <= this.clock.now()) return null;
    const hex = claim.toString('hex', 0, accountLength);
    const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { accountId: idFromUuid('acc', uuid), variantId: variantId as Id<'var'>, expiresAt };
  }

  private signatureOf(variantId: Id<'var'>, claim: Buffer): Buffer {
    return createHmac('sha256', this.key).update(variantId).update(claim).digest().subarray(0, signatureLength);
  }
}
