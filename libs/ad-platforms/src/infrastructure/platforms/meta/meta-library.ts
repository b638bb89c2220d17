import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#libs/kernel';
import { type PlatformAd, type PlatformCampaign, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import type { PlatformImage } from '../../../application/ports/media.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { nameWith } from '../reference-in-name.js';
import { type MetaApi, pageOf, type Parameters, refused, refusedIfMissing } from './meta-api.js';
import {
  contentOf,
  type CreativeContent,
  type HeldCreative,
  ignoredOptOutsOf,
  keptImagesOf,
  type UploadedImage,
} from './meta-creative-content.js';
import { objectsLabeled } from './meta-labels.js';
import { labelsOf } from './meta-spec.js';

const mimeTypes = new Set(['image/jpeg', 'image/png']);
const imagesShape = z.looseObject({ images: z.record(z.string(), z.looseObject({ hash: z.string().min(1) })) });
const heldImageShape = z.looseObject({ hash: z.string().nullish(), status: z.string().nullish() });
const enrolled = z.looseObject({ enroll_status: z.string().optional() });
const heldCreativeShape = z.looseObject({
  degrees_of_freedom_spec: z.looseObject({ creative_features_spec: z.record(z.string(), enrolled).nullish() }).nullish(),
  contextual_multi_ads: enrolled.nullish(),
  destination_spec: z.looseObject({ destination_type: z.string().nullish() }).nullish(),
  asset_feed_spec: z
    .looseObject({ images: z.array(z.unknown()).nullish(), asset_customization_rules: z.array(z.unknown()).nullish() })
    .nullish(),
});
const creativeShape = z.looseObject({ id: z.string().min(1), name: z.string().nullish(), status: z.string().nullish() });

interface Held {
  readonly id: string;
  readonly digest: string;
}

/** The images and creatives of an ad account. None is created twice with the same contents, unless somebody has deleted it at Meta. */
export class MetaLibrary {
  /** What this client has used: the digests of creatives and the images of each, by handle. */
  private readonly digests = new Map<string, string>();

  constructor(
    private readonly api: MetaApi,
    private readonly settings: ConnectionSettings,
    private readonly handles: ConnectionHandles,
    private readonly clock: Clock,
  ) {}

  /** The creative of an ad, with all images that Meta takes. */
  async creativeOf(ad: PlatformAd, campaign: PlatformCampaign, interruption: AbortSignal | undefined): Promise<string> {
    const all = await ad.images();
    const images = all.filter(({ mimeType }) => mimeTypes.has(mimeType));
    if (images.length === 0 && all.length > 0)
      throw refused(`The creative ${ad.reference} has no image that Meta takes (JPEG or PNG).`, 'no_image');
    const uploaded: (UploadedImage & { readonly sha256: string })[] = [];
    for (const image of images) {
      interruption?.throwIfAborted();
      uploaded.push({ ratio: image.ratio, hash: await this.upload(image), sha256: image.sha256 });
    }
    interruption?.throwIfAborted();
    const content = contentOf(ad, campaign, this.settings, uploaded);
    const created = await this.creative(ad, content, uploaded);
    interruption?.throwIfAborted();
    await this.assertUnaltered(ad, content, created);
    return created.id;
  }

  /** Why Meta refuses an ad: perhaps its creative is gone. When that is certain, a later update creates it again. */
  async explain(refusal: PlatformFailure, creative: string): Promise<PlatformFailure> {
    try {
      const { status } = await this.api.read(`/${encodeURIComponent(creative)}`, { fields: 'id,status' }, creativeShape);
      if (status !== 'DELETED') return refusal;
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      if (error.kind !== 'not_found') return error;
    }
    await this.handles.missed('creative', this.digests.get(creative) as string, creative);
    return notFoundYet('creative of an ad', refusal);
  }

  /** The file is named by its contents, so that one that was uploaded without an answer is found. */
  private async upload(image: PlatformImage): Promise<string> {
    const { sha256, mimeType } = image;
    const name = `${sha256}.${mimeType === 'image/png' ? 'png' : 'jpg'}`;
    const sentKey = `image-sent/${sha256}`;
    let isNew = false;
    const hash = await this.handles.obtain('image', sha256, async () => {
      isNew = true;
      return (await this.uploadedAs(name, sentKey)) ?? this.send(name, image, sentKey);
    });
    if (isNew) await this.handles.forget('part', sentKey);
    return hash;
  }

  private async uploadedAs(name: string, sentKey: string): Promise<string | undefined> {
    if (!(await this.handles.under('part', sentKey)).has(sentKey)) return undefined;
    const held = await this.imagesBy({ name });
    return held.find(({ status }) => status !== 'DELETED')?.hash ?? undefined;
  }

  private async send(name: string, image: PlatformImage, sentKey: string): Promise<string> {
    const file = { name, mimeType: image.mimeType, bytes: await image.bytes() };
    return this.marked(sentKey, async () => {
      const { images } = await refusedIfMissing(this.api.upload(this.api.inAdAccount('/adimages'), file, imagesShape));
      const [uploaded] = Object.values(images);
      if (uploaded === undefined) throw refused('Meta took an image without naming it.', 'unknown_shape');
      return uploaded.hash;
    });
  }

  private async imagesBy(parameters: Parameters) {
    const all = { ...parameters, fields: 'hash,status' };
    return (await refusedIfMissing(this.api.read(this.api.inAdAccount('/adimages'), all, pageOf(heldImageShape)))).data;
  }

  /** Remembers that something was sent until it is certain what came of it. */
  private async marked(sentKey: string, make: () => Promise<string>): Promise<string> {
    await this.handles.remember('part', sentKey, this.clock.now().toISOString());
    try {
      return await make();
    } catch (error) {
      if (error instanceof PlatformFailure && error.details.mayHaveExecuted !== true) await this.handles.forget('part', sentKey);
      throw error;
    }
  }

  /** An earlier request without an answer may have created the creative, so it is looked for before it is created again. */
  private async creative(ad: PlatformAd, content: CreativeContent, images: readonly { hash: string; sha256: string }[]): Promise<Held> {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    const sentKey = `creative-sent/${digest}`;
    const name = nameWith(`${ad.name.slice(0, 150)} · ${digest.slice(0, 12)}`, ad.reference);
    let isNew = false;
    const id = await this.handles.obtain('creative', digest, async () => {
      isNew = true;
      const wasSent = (await this.handles.under('part', sentKey)).has(sentKey);
      return (wasSent ? await this.search(ad, name) : undefined) ?? this.create(ad, { name, ...content }, images, sentKey);
    });
    if (isNew) await this.handles.forget('part', sentKey);
    this.digests.set(id, digest);
    return { id, digest };
  }

  /** Reads a creative back once, before an ad has it: Meta must not alter it. */
  private async assertUnaltered(ad: PlatformAd, content: CreativeContent, { id, digest }: Held): Promise<void> {
    const key = `creative-checked/${id}`;
    if ((await this.handles.under('part', key)).has(key)) return;
    const held = await this.heldCreative(id, digest);
    const ignored = ignoredOptOutsOf(held, content);
    const images = keptImagesOf(held, content);
    // It cannot change, so a later update creates another one.
    if (ignored.length > 0 || images !== null) await this.handles.forget('creative', digest);
    if (ignored.length > 0) {
      const message = `Meta alters the creative ${ad.reference} although it was opted out of: ${ignored.join(', ')}.`;
      throw refused(`${message} Switch it off in the settings of the ad account at Meta.`, 'opt_out_ignored');
    }
    if (images !== null) {
      const message = `Meta stored the creative ${ad.reference} with ${images.kept} of its ${images.sent} images, so that placements would show another one than was approved.`;
      throw refused(`${message} Use a creative with one aspect ratio.`, 'images_lost');
    }
    await this.handles.remember('part', key, this.clock.now().toISOString());
  }

  private async heldCreative(id: string, digest: string): Promise<HeldCreative> {
    const fields = Object.keys(heldCreativeShape.shape).join(',');
    try {
      return await this.api.read(`/${encodeURIComponent(id)}`, { fields }, heldCreativeShape);
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
      await this.handles.missed('creative', digest, id);
      throw notFoundYet('creative of an ad', error);
    }
  }

  private async create(
    ad: PlatformAd,
    content: CreativeContent,
    images: readonly { hash: string; sha256: string }[],
    sentKey: string,
  ): Promise<string> {
    const path = this.api.inAdAccount('/adcreatives');
    try {
      return await this.marked(sentKey, () => this.api.create(path, { ...content, adlabels: labelsOf(ad.reference) }));
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'rejected') throw error;
      throw await this.explainImages(error, images);
    }
  }

  private async search(ad: PlatformAd, name: string): Promise<string | undefined> {
    const creatives = await refusedIfMissing(objectsLabeled(this.api, ad.reference, 'adcreatives', 'id,name,status', creativeShape));
    // Meta may return a name with a date and a hash at its end.
    return creatives.find((one) => one.name?.startsWith(name) === true && one.status !== 'DELETED')?.id;
  }

  /** Why Meta refuses a creative: perhaps one of its images is gone. */
  private async explainImages(refusal: PlatformFailure, images: readonly { hash: string; sha256: string }[]): Promise<PlatformFailure> {
    if (images.length === 0) return refusal;
    const found = await this.imagesBy({ hashes: images.map(({ hash }) => hash) });
    const held = new Set(found.filter(({ status }) => status !== 'DELETED').map(({ hash }) => hash));
    const missing = images.filter(({ hash }) => !held.has(hash));
    if (missing.length === 0) return refusal;
    for (const { hash, sha256 } of missing) await this.handles.missed('image', sha256, hash);
    return notFoundYet('image of a creative', refusal);
  }
}

const notFoundYet = (what: string, { details }: PlatformFailure): PlatformFailure =>
  new PlatformFailure('unavailable', `Meta does not find the ${what} at the moment.`, { platformCode: details.platformCode });
