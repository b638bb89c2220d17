import { createHash } from 'node:crypto';
import { type PlatformAd, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { PlatformImage } from '../../../application/ports/media.js';
import type { ConnectionHandles, HandleKind } from '../../../application/ports/platform-handles.js';
import type { SandboxApi } from './sandbox-api.js';
import { adContentOf } from './sandbox-spec.js';
import { createdShape, creativesShape, imageShape, imagesShape } from './sandbox-tree-shapes.js';

/** The refusals that mean that the platform does not know the object of a handle. */
const missingCodes = { creative: 'creative_missing', image: 'image_missing' } as const;
type LibraryKind = keyof typeof missingCodes & HandleKind;

/**
 * The images and creatives of an ad account. Neither is created twice with the same contents, except when the platform has repeatedly
 * not found it: somebody can have deleted it there.
 */
export class SandboxLibrary {
  constructor(
    private readonly api: SandboxApi,
    private readonly handles: ConnectionHandles,
  ) {}

  /** Calls `use` with the ID of a creative with the contents of the ad, which is created if there is none. */
  async withCreative<T>(ad: PlatformAd, use: (id: string) => Promise<T>): Promise<T> {
    const [image] = await ad.images();
    const content = adContentOf(ad);
    const digest = createHash('sha256')
      .update(JSON.stringify([content, image?.sha256 ?? null]))
      .digest('hex');
    const create = async (imageHash: string | null): Promise<string> => {
      const body = { digest, ...content, image_hash: imageHash };
      return (await this.api.call({ method: 'POST', path: '/tree/creatives', body, isIdempotent: false }, createdShape)).id;
    };
    const obtain = () =>
      this.obtain(
        'creative',
        digest,
        async () => (await this.find(`/tree/creatives?digest=${digest}`, creativesShape)).data[0]?.id,
        () => (image === undefined ? create(null) : this.using('image', image.sha256, () => this.upload(image), create)),
      );
    return this.using('creative', digest, obtain, use);
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

  /** Makes the object anew, once, when it is certain that the platform has lost it. A single answer does not make that certain. */
  private async using<T>(kind: LibraryKind, key: string, obtain: () => Promise<string>, use: (handle: string) => Promise<T>): Promise<T> {
    const handle = await obtain();
    try {
      return await use(handle);
    } catch (error) {
      if (!isMissing(error, kind)) throw error;
      if (!(await this.handles.missed(kind, key, handle))) throw notFoundYet(kind);
    }
    try {
      return await use(await obtain());
    } catch (error) {
      throw isMissing(error, kind) ? notFoundYet(kind) : error;
    }
  }

  /** An earlier request without an answer may have created it, so the platform is searched before it is created. */
  private obtain(
    kind: LibraryKind,
    digest: string,
    find: () => Promise<string | undefined>,
    create: () => Promise<string>,
  ): Promise<string> {
    return this.handles.obtain(kind, digest, async () => (await find()) ?? (await create()));
  }

  private find<T extends Parameters<SandboxApi['call']>[1]>(path: string, shape: T) {
    return this.api.call({ method: 'GET', path, isIdempotent: true }, shape);
  }
}

const isMissing = (error: unknown, kind: LibraryKind): boolean =>
  error instanceof PlatformFailure && error.kind === 'rejected' && error.details.platformCode === missingCodes[kind];

const notFoundYet = (kind: LibraryKind): PlatformFailure =>
  new PlatformFailure('unavailable', `The platform does not find the ${kind} of an ad at the moment.`, {
    platformCode: missingCodes[kind],
  });
