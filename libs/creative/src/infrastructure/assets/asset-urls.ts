import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DOCS_URL, ENVIRONMENT, type Environment } from '#libs/foundation';
import { Clock, type Id, idFromUuid, uuidFromId, uuidOf } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';

const validMs = 24 * 3_600_000;
const minuteMs = 60_000;
const accountLength = 16;
const expiryLength = 4;
const signatureLength = 16;
const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };
const fileName = /^(var_[0-9a-z]{26})\.(?:png|jpg|webp)$/;

/** What a signed URL gives access to, until it expires. */
export interface SignedAsset {
  readonly accountId: Id<'acc'>;
  readonly variantId: Id<'var'>;
  readonly expiresAt: Date;
}

/**
 * Addresses of images that work without an API key for 24 hours: an ad platform and a browser have none. The token names
 * the account and the end, and is signed together with the variant; nothing of it has to be stored.
 */
@Injectable()
export class AssetUrls {
  private readonly key: Buffer;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
    private readonly clock: Clock,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', environment.appSecret, '', 'asset', 32));
  }

  sign(accountId: Id<'acc'>, variantId: Id<'var'>, mimeType: string): { url: string; expiresAt: Date } {
    // On the full minute: lists that are read again within it hold the same URLs, which a browser then has in its cache.
    const expiresAt = new Date(Math.ceil((this.clock.now().getTime() + validMs) / minuteMs) * minuteMs);
    const claim = Buffer.alloc(accountLength + expiryLength);
    claim.write(uuidOf(accountId).replaceAll('-', ''), 0, 'hex');
    claim.writeUInt32BE(expiresAt.getTime() / 1000, accountLength);
    const token = Buffer.concat([claim, this.signatureOf(variantId, claim)]).toString('base64url');
    const base = this.docsUrl().replace(/\/docs\/errors$/, '');
    return { url: `${base}/assets/${variantId}.${extensions[mimeType] ?? 'png'}?token=${token}`, expiresAt };
  }

  /** Null for a URL that this service did not sign, or that has expired. */
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
