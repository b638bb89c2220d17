import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Node, Renderer } from '@takumi-rs/core';
import type { DrawnImage, GenerationTask } from '../../../../application/ports/creative-generator.js';
import { type AspectRatio, pixelSizes } from '../../../../domain/aspect-ratio.js';
import type { Copy } from '../../../../domain/variant.js';
import { mainScriptOf } from '../reading/language-guess.js';
import { Turnstile } from '../../../turnstile.js';
import { AvoidedTerms } from '../writing/avoided-terms.js';
import { commissionOf } from '../writing/copywriter.js';
import { rotated } from '../writing/seeded.js';
import { drawable } from './drawable.js';
import { FontShelf } from './font-shelf.js';
import { type LayoutName, layoutNames, layouts } from './layouts.js';
import { paletteFor } from './palette.js';
import { type Words, WordsColumn } from './words-column.js';
import { pictureColors } from './picture-colors.js';
import { pictureOf } from './pictures/pictures.js';

/** Draws the image of a variant. Its Rust core works outside the event loop, which stays free. */
export class ImageArtist {
  private readonly shelf = new FontShelf();
  /** Half of the processors at the most: the others answer requests. */
  private readonly studio = new Turnstile(Math.max(1, Math.floor(availableParallelism() / 2)));
  private readonly registered = new Map<string, Promise<unknown>>();
  private opened?: Promise<Renderer>;

  draw(task: GenerationTask, copy: Copy, position: number, aspectRatio: AspectRatio): Promise<DrawnImage> {
    return this.studio.pass(() => this.drawNow(task, copy, position, aspectRatio));
  }

  private async drawNow(task: GenerationTask, copy: Copy, position: number, aspectRatio: AspectRatio): Promise<DrawnImage> {
    const size = pixelSizes[aspectRatio];
    const { node, fontFamilies, language } = await this.compose(task, copy, position, aspectRatio);
    const renderer = await this.renderer();
    const bytes = await renderer.render(node, { ...size, format: 'png', fontFamilies, lang: language });
    return { bytes, mimeType: 'image/png', ...size };
  }

  /** The tree of an image, with the words as they are drawn. */
  async compose(task: GenerationTask, copy: Copy, position: number, aspectRatio: AspectRatio) {
    const { reading } = commissionOf(task);
    const language = languageOf(task);
    const words = this.wordsOf(task, copy, reading.offer?.badge ?? null, reading.brand, language);
    const fontFamilies = await this.prepareFonts(Object.values(words).join(' '), language);
    const renderer = await this.renderer();
    const seed = createHash('sha256')
      .update(JSON.stringify([task.prompt, task.brand]))
      .digest('hex');
    const palette = paletteFor(task.brand?.colors ?? [], reading.trade, reading.tone, seed);
    const [name] = rotated(layoutNames, seed).slice((position - 1) % layoutNames.length) as [LayoutName];
    // Without words that any font can draw there is nothing to make room for.
    const isWordless = words.headline === '';
    const size = pixelSizes[aspectRatio];
    const layout = layouts[isWordless ? 'poster' : name]({ size, palette, hasBadge: words.badge !== '' });
    const column = new WordsColumn(renderer, layout, size, fontFamilies, isRightToLeft(words.headline));
    const picture = layout.picture === null ? null : pictureOf(reading.trade, pictureColors(palette, layout.picture.room));
    const node: Node = await column.node(words, picture);
    return { node, words, fontFamilies, language, layout, palette };
  }

  private wordsOf(task: GenerationTask, copy: Copy, badge: string | null, brand: string | null, language: string): Words {
    const avoided = new AvoidedTerms(task.brand?.avoid_terms ?? []);
    const shown = (text: string | null) => (text === null || !avoided.allows(text) ? '' : drawable(text, this.shelf, language));
    const headline = shown(copy.headline);
    const says = (text: string) => headline.toLowerCase().includes(text.toLowerCase());
    const offer = shown(badge);
    const support = shown(copy.description);
    return {
      brand: shown(brand),
      headline,
      support: says(support) || support.toLowerCase() === offer.toLowerCase() || support === shown(brand) ? '' : support,
      action: shown(copy.callToAction),
      badge: offer !== '' && [...offer].length <= 18 && !says(offer) ? unbroken(offer) : '',
    };
  }

  private async prepareFonts(text: string, language: string): Promise<string[]> {
    const renderer = await this.renderer();
    const files = this.shelf.filesFor(`${text} …`, language);
    await Promise.all(
      files.map(({ key, family, weight, ranges, read }) => {
        let registration = this.registered.get(key);
        if (!registration) {
          registration = read().then((data) =>
            renderer.registerFont({ name: family, data, weight, style: 'normal', unicodeRange: ranges.map(([from, to]) => [from, to]) }),
          );
          this.registered.set(key, registration);
          // A file that could not be read is tried again with the next image.
          registration.catch(() => this.registered.delete(key));
        }
        return registration;
      }),
    );
    const needed = new Set(files.map(({ family }) => family));
    return this.shelf.familiesFor(language).filter((family) => needed.has(family));
  }

  /** Loaded with the first image: a process that serves requests never draws one. */
  renderer(): Promise<Renderer> {
    this.opened ??= import('@takumi-rs/core').then(({ Renderer }) => new Renderer());
    return this.opened;
  }
}

/** A number stays with its currency. */
const unbroken = (text: string) => text.replace(/(\d) (?=\p{Sc}|%|[a-zł]{2,3}$)/gu, '$1\u00a0');

export function isRightToLeft(text: string): boolean {
  return ['arabic', 'hebrew'].includes(mainScriptOf(text));
}

/** The language that decides between forms of one character: what the prompt is written in, where its script tells. */
function languageOf(task: GenerationTask): string {
  const script = mainScriptOf(task.prompt);
  if (script === 'kana') return 'ja';
  if (script === 'hangul') return 'ko';
  return (task.language.split('-')[0] ?? 'en').toLowerCase();
}
