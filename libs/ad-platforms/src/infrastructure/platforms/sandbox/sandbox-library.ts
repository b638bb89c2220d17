import { createHash } from 'node:crypto';
import type { PlatformAd } from '../../../application/ports/ad-platform.js';
import type { PlatformImage } from '../../../application/ports/media.js';
import type { ConnectionHandles, HandleKind } from '../../../application/ports/platform-handles.js';
import type { SandboxApi } from './sandbox-api.js';
import { adContentOf } from './sandbox-spec.js';
import { createdShape, creativesShape, imageShape, imagesShape } from './sandbox-tree-shapes.js';

/** The images and creatives of an ad account. Neither is created twice with the same contents. */
export class SandboxLibrary {
  constructor(
    private readonly api: SandboxApi,
    private readonly handles: ConnectionHandles,
  ) {}

  /** Returns the ID of a creative with the contents of the ad, and creates it if there is none. */
  async creativeOf(ad: PlatformAd): Promise<string> {
    const [image] = await ad.images();
    const content = adContentOf(ad);
    const digest = createHash('sha256')
      .update(JSON.stringify([content, image?.sha256 ?? null]))
      .digest('hex');
    return this.obtain(
      'creative',
      digest,
      async () => (await this.find(`/tree/creatives?digest=${digest}`, creativesShape)).data[0]?.id,
      async () => {
        const body = { digest, ...content, image_hash: image === undefined ? null : await this.upload(image) };
        return (await this.api.call({ method: 'POST', path: '/tree/creatives', body, isIdempotent: false }, createdShape)).id;
      },
    );
  }

  private upload(image: PlatformImage): Promise<string> {
    return this.obtain(
      'image',
      image.sha256,
      async () => (await this.find(`/tree/images?hash=${image.sha256}`, imagesShape)).data[0]?.hash,
      async () => {
        const form = new FormData();
        form.set('image', new Blob([new Uint8Array(await image.bytes())], { type: image.mimeType }), image.sha256);
        return (await this.api.call({ method: 'POST', path: '/tree/images', form, isIdempotent: false }, imageShape)).hash;
      },
    );
  }

  /** An earlier request without an answer may have created it, so the platform is searched before it is created. */
  private async obtain(
    kind: HandleKind,
    digest: string,
    find: () => Promise<string | undefined>,
    create: () => Promise<string>,
  ): Promise<string> {
    const known = await this.handles.find(kind, digest);
    if (known !== null) return known;
    const handle = (await find()) ?? (await create());
    await this.handles.remember(kind, digest, handle);
    return handle;
  }

  private find<T extends Parameters<SandboxApi['call']>[1]>(path: string, shape: T) {
    return this.api.call({ method: 'GET', path, isIdempotent: true }, shape);
  }
}
