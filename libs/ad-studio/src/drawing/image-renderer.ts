import { createHash } from 'node:crypto';
import type { Node, Renderer } from '@takumi-rs/core';
import type { AdCopy, Brief } from '../brief.js';
import { detectScript } from '../reading/language-guess.js';
import { AvoidedTerms } from '../writing/avoided-terms.js';
import { interpretPrompt } from '../writing/copywriter.js';
import { rotateBySeed } from '../writing/seeded.js';
import { toDrawable } from './drawable.js';
import type { DrawnImage, PixelSize } from './drawn-image.js';
import { FontLibrary } from './font-library.js';
import { type LayoutName, layoutNames, layouts } from './layouts.js';
import { paletteFor } from './palette.js';
import { type Words, ImageComposer } from './image-composer.js';
import { pictureColors } from './picture-colors.js';
import { pictureOf } from './pictures/pictures.js';

/** Renders the images of ads. The same input always yields the same bytes. The native renderer works outside the event loop. */
export class ImageRenderer {
  private readonly fonts = new FontLibrary();
  private readonly registered = new Map<string, Promise<unknown>>();
  private rendererPromise?: Promise<Renderer>;

  async draw(brief: Brief, copy: AdCopy, position: number, size: PixelSize): Promise<DrawnImage> {
    const { node, fontFamilies, language } = await this.compose(brief, copy, position, size);
    const renderer = await this.renderer();
    const bytes = await renderer.render(node, { ...size, format: 'png', fontFamilies, lang: language });
    return { bytes, mimeType: 'image/png', width: size.width, height: size.height };
  }

  /** Builds the node tree of an image and the visible texts. */
  async compose(brief: Brief, copy: AdCopy, position: number, size: PixelSize) {
    const { reading } = interpretPrompt(brief);
    const language = languageOf(brief);
    const words = this.selectText(brief, copy, reading.offer?.badge ?? null, reading.brand, language);
    const fontFamilies = await this.prepareFonts(Object.values(words).join(' '), language);
    const renderer = await this.renderer();
    const seed = createHash('sha256')
      .update(JSON.stringify([brief.prompt, brief.brand]))
      .digest('hex');
    const palette = paletteFor(brief.brand?.colors ?? [], reading.trade, reading.tone, seed);
    const [name] = rotateBySeed(layoutNames, seed).slice((position - 1) % layoutNames.length) as [LayoutName];
    // Without a visible headline, no space for text is needed.
    const isWordless = words.headline === '';
    const layout = layouts[isWordless ? 'poster' : name]({ size, palette, hasBadge: words.badge !== '' });
    const composer = new ImageComposer(renderer, layout, size, fontFamilies, isRightToLeft(words.headline));
    const picture = layout.picture === null ? null : pictureOf(reading.trade, pictureColors(palette, layout.picture.room));
    const node: Node = await composer.node(words, picture);
    return { node, words, fontFamilies, language, layout, palette };
  }

  private selectText(brief: Brief, copy: AdCopy, badge: string | null, brand: string | null, language: string): Words {
    const avoided = new AvoidedTerms(brief.brand?.avoid_terms ?? []);
    const toVisible = (text: string | null) => (text === null || !avoided.allows(text) ? '' : toDrawable(text, this.fonts, language));
    const headline = toVisible(copy.headline);
    const isInHeadline = (text: string) => headline.toLowerCase().includes(text.toLowerCase());
    const offer = toVisible(badge);
    const support = toVisible(copy.description);
    return {
      brand: toVisible(brand),
      headline,
      support: isInHeadline(support) || support.toLowerCase() === offer.toLowerCase() || support === toVisible(brand) ? '' : support,
      action: toVisible(copy.callToAction),
      badge: offer !== '' && [...offer].length <= 18 && !isInHeadline(offer) ? keepTogether(offer) : '',
    };
  }

  private async prepareFonts(text: string, language: string): Promise<string[]> {
    const renderer = await this.renderer();
    const files = this.fonts.filesFor(`${text} …`, language);
    await Promise.all(
      files.map(({ key, family, ranges, read }) => {
        let registration = this.registered.get(key);
        if (!registration) {
          registration = read().then((data) =>
            renderer.registerFont({ name: family, data, style: 'normal', unicodeRange: ranges.map(([from, to]) => [from, to]) }),
          );
          this.registered.set(key, registration);
          // A failed registration is not cached, so that the next image retries it.
          registration.catch(() => this.registered.delete(key));
        }
        return registration;
      }),
    );
    const needed = new Set(files.map(({ family }) => family));
    return this.fonts.familiesFor(language).filter((family) => needed.has(family));
  }

  /** Loaded with the first image, because processes that only serve requests never render one. */
  renderer(): Promise<Renderer> {
    this.rendererPromise ??= import('@takumi-rs/core').then(({ Renderer }) => new Renderer());
    return this.rendererPromise;
  }
}

/** Joins a number and its currency with a non-breaking space. */
const keepTogether = (text: string) => text.replace(/(\d) (?=\p{Sc}|%|[a-zł]{2,3}$)/gu, '$1\u00a0');

export function isRightToLeft(text: string): boolean {
  return ['arabic', 'hebrew'].includes(detectScript(text));
}

/** Returns the language that determines the forms of characters: from the script of the prompt if possible, or the requested one. */
function languageOf(brief: Brief): string {
  const script = detectScript(brief.prompt);
  if (script === 'kana') return 'ja';
  if (script === 'hangul') return 'ko';
  return (brief.language.split('-')[0] ?? 'en').toLowerCase();
}
