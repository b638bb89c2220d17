import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#libs/kernel';
import { type PlatformAd, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import type { PlatformImage } from '../../../application/ports/media.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { type PinterestApi, refusedIfMissing, withParameters } from './pinterest-api.js';
import { adsOnlyBoard, boardShape } from './pinterest-settings.js';
import { refused } from './pinterest-spec.js';

const limits = { title: 100, description: 800 };
const mimeTypes = new Set(['image/jpeg', 'image/png']);
/** How far the clocks of Pinterest and of this machine may be apart. */
const clockToleranceMs = 10 * 60_000;
const boardKey = 'board/ads-only';

const pinShape = z.looseObject({
  id: z.string().min(1),
  title: z.string().nullish(),
  description: z.string().nullish(),
  link: z.string().nullish(),
  created_at: z.string().nullish(),
});

interface PinContent {
  readonly board_id: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
}

/** The pins of ads. None is created twice with the same contents, unless Pinterest has lost it: somebody can have deleted it there. */
export class PinterestPins {
  private readonly digests = new Map<string, string>();

  constructor(
    private readonly api: PinterestApi,
    private readonly settings: ConnectionSettings,
    private readonly handles: ConnectionHandles,
    private readonly clock: Clock,
  ) {}

  /** The pins of an ad: one for each of its images that Pinterest takes. */
  async pinsOf(ad: PlatformAd, link: string): Promise<readonly string[]> {
    const images = await this.assertTaken(ad);
    const content = { board_id: await this.boardId(), title: ad.headline, description: ad.primaryText, link };
    const pins: string[] = [];
    for (const image of images) pins.push(await this.pinOf(content, image));
    return pins;
  }

  /** The images of an ad, if Pinterest takes it. */
  async assertTaken(ad: PlatformAd): Promise<readonly PlatformImage[]> {
    const images = new Map((await ad.images()).filter(({ mimeType }) => mimeTypes.has(mimeType)).map((image) => [image.sha256, image]));
    if (images.size === 0) throw refused(`The creative ${ad.reference} has no image that Pinterest takes (JPEG or PNG).`, 'no_image');
    for (const [name, max] of Object.entries(limits)) {
      const text = name === 'title' ? ad.headline : ad.primaryText;
      if (text.length > max) throw refused(`The ${name} of the creative ${ad.reference} can have ${max} characters.`, 'text_too_long');
    }
    return [...images.values()];
  }

  /** Throws when the board that Pinterest keeps for ads cannot be found or made, because boards may not be read. */
  async assertBoard(): Promise<void> {
    if ((this.settings['board_id'] ?? adsOnlyBoard) !== adsOnlyBoard) return;
    if (!(await this.handles.under('part', boardKey)).has(boardKey)) await this.boards();
  }

  /** An earlier request without an answer may have created the pin, so the board is searched before it is created again. */
  private async pinOf(content: PinContent, image: PlatformImage): Promise<string> {
    const digest = createHash('sha256')
      .update(JSON.stringify([content, image.sha256]))
      .digest('hex');
    const sentKey = `pin-sent/${digest}`;
    let isNew = false;
    const id = await this.handles.obtain('creative', digest, async () => {
      isNew = true;
      const sentAt = (await this.handles.under('part', sentKey)).get(sentKey);
      const found = sentAt === undefined ? undefined : await this.search(content, Date.parse(sentAt));
      return found ?? this.create(content, image, sentKey);
    });
    if (isNew) await this.handles.forget('part', sentKey);
    this.digests.set(id, digest);
    return id;
  }

  /** Why Pinterest refuses an ad: perhaps its pin is gone. When that is certain, a later update creates the pin again. */
  async explain(refusal: PlatformFailure, pin: string): Promise<PlatformFailure> {
    try {
      await this.api.read(`/pins/${encodeURIComponent(pin)}`, { ad_account_id: this.api.adAccountId }, pinShape);
      return refusal;
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      if (error.kind !== 'not_found') return error;
    }
    await this.handles.missed('creative', this.digests.get(pin) as string, pin);
    return notFoundYet('pin of an ad', refusal);
  }

  private async create(content: PinContent, image: PlatformImage, sentKey: string): Promise<string> {
    const data = Buffer.from(await image.bytes()).toString('base64');
    const body = { ...content, media_source: { source_type: 'image_base64', content_type: image.mimeType, data } };
    await this.handles.remember('part', sentKey, this.clock.now().toISOString());
    try {
      return await this.api.create(withParameters('/pins', { ad_account_id: this.api.adAccountId }), body);
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      if (error.details.mayHaveExecuted !== true) await this.handles.forget('part', sentKey);
      throw error.kind === 'rejected' ? await this.explainPin(error, content.board_id) : error;
    }
  }

  /** Why Pinterest refuses a pin: perhaps the board that was created for ads is gone. */
  private async explainPin(refusal: PlatformFailure, board: string): Promise<PlatformFailure> {
    const isCreatedHere = (await this.handles.under('part', boardKey)).get(boardKey) === board;
    if (!isCreatedHere || (await this.boards()).some(({ id }) => id === board)) return refusal;
    await this.handles.missed('part', boardKey, board);
    return notFoundYet('board for ads', refusal);
  }

  /** Pins have no field for a reference: the one that was made since then with the same texts, and that is no other known pin. */
  private async search(content: PinContent, sentAtMs: number): Promise<string | undefined> {
    const path = `/boards/${encodeURIComponent(content.board_id)}/pins`;
    const pins = await refusedIfMissing(this.api.list(path, { ad_account_id: this.api.adAccountId }, pinShape));
    const known = new Set((await this.handles.under('creative', '')).values());
    return pins.find(
      ({ id, title, description, link, created_at: createdAt }) =>
        !known.has(id) &&
        title === content.title &&
        description === content.description &&
        link === content.link &&
        (createdAt == null || Date.parse(createdAt) >= sentAtMs - clockToleranceMs),
    )?.id;
  }

  /** An account has one board for ads only. It is looked for before it is made. */
  private async boardId(): Promise<string> {
    const chosen = this.settings['board_id'] ?? adsOnlyBoard;
    if (chosen !== adsOnlyBoard) return chosen;
    return this.handles.obtain('part', boardKey, async () => {
      const existing = (await this.boards()).find((board) => board.is_ads_only === true)?.id;
      const path = withParameters('/boards', { ad_account_id: this.api.adAccountId });
      return existing ?? this.api.create(path, { name: 'Ad-only Pins', is_ads_only: true });
    });
  }

  private boards() {
    return this.api.list('/boards', { ad_account_id: this.api.adAccountId }, boardShape);
  }
}

const notFoundYet = (what: string, { details }: PlatformFailure): PlatformFailure =>
  new PlatformFailure('unavailable', `Pinterest does not find the ${what} at the moment.`, { platformCode: details.platformCode });
