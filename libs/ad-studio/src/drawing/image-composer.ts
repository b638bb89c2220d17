import type { Node, Renderer } from '@takumi-rs/core';
import type { PixelSize } from './drawn-image.js';
import { isTall, type Layout } from './layout.js';
import { weights } from './font-library.js';
import { type Style, TextSizes } from './text-sizes.js';

/** The texts of an image. Empty texts are omitted. */
export interface Words {
  readonly brand: string;
  readonly headline: string;
  readonly support: string;
  readonly action: string;
  readonly badge: string;
}

const headlineLineHeight = 1.08;
const tightScripts = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Hebrew}]/u;
const wideScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Builds the node tree of an image from a layout, texts and a picture. */
export class ImageComposer {
  private readonly unit: number;
  private readonly sizes: TextSizes;

  constructor(
    renderer: Renderer,
    private readonly layout: Layout,
    private readonly size: PixelSize,
    private readonly fontFamilies: string[],
    private readonly isRightToLeft: boolean,
  ) {
    this.unit = Math.min(size.width, size.height) / 1080;
    this.sizes = new TextSizes(renderer, fontFamilies);
  }

  async node(words: Words, picture: string | null): Promise<Node> {
    const { width, height } = this.size;
    const mirror = this.isRightToLeft ? ` transform="translate(${width} 0) scale(-1 1)"` : '';
    const shapes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g${mirror}>${this.layout.shapes}</g></svg>`;
    const children: Node[] = [{ type: 'image', src: shapes, style: { position: 'absolute', left: 0, top: 0, width, height } }];
    const { picture: frame } = this.layout;
    if (picture !== null && frame !== null) {
      children.push({
        type: 'image',
        src: picture,
        style: { position: 'absolute', left: this.mirrored(frame.x, frame.width), top: frame.y, width: frame.width, height: frame.height },
      });
    }
    children.push(await this.column(words));
    if (words.badge !== '') children.push(...(await this.badge(words.badge)));
    return {
      type: 'container',
      style: {
        width,
        height,
        position: 'relative',
        display: 'flex',
        overflow: 'hidden',
        backgroundColor: this.layout.ground,
        fontFamily: this.fontFamilies.join(', '),
      },
      children,
    };
  }

  private async column({ brand, headline, support, action }: Words): Promise<Node> {
    const { words: frame } = this.layout;
    const { inks, align, place } = frame;
    const u = this.unit;
    const gap = 30 * u;
    const usedHeight =
      (brand === '' ? 0 : 34 * u * 1.4 + gap) + (support === '' ? 0 : 36 * u * 1.35 * 2 + gap) + (action === '' ? 0 : 84 * u + gap * 1.3);
    const availableHeight = Math.max(90 * u, frame.height - usedHeight);
    const size = await this.headlineSize(headline, frame.width, availableHeight);
    const children: Node[] = [];
    if (brand !== '') children.push(this.brandMark(brand));
    if (headline !== '') children.push(this.text(headline, { ...this.headlineStyle(headline, size), color: inks.ink }));
    if (support !== '') {
      const supportSize = await this.sizes.findLargest(support, frame.width, 36 * u * 1.35 * 2.1, 38 * u, 20 * u, (at) =>
        this.supportStyle(support, at),
      );
      children.push(this.text(support, { ...this.supportStyle(support, supportSize), color: inks.quiet }));
    }
    if (action !== '') children.push(this.button(action));
    const side = this.isRightToLeft ? 'flex-end' : 'flex-start';
    return {
      type: 'container',
      style: {
        position: 'absolute',
        left: this.mirrored(frame.x, frame.width),
        top: frame.y,
        width: frame.width,
        height: frame.height,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: place === 'center' ? 'center' : place === 'end' ? 'flex-end' : 'flex-start',
        alignItems: align === 'center' ? 'center' : side,
        gap,
      },
      children,
    };
  }

  private brandMark(brand: string): Node {
    const { inks } = this.layout.words;
    const u = this.unit;
    const dot: Node = { type: 'container', style: { width: 18 * u, height: 18 * u, borderRadius: 9 * u, backgroundColor: inks.button } };
    const name: Node = {
      type: 'text',
      text: brand,
      style: { fontSize: 32 * u, fontWeight: weights.strong, color: inks.ink, lineHeight: 1.3 },
    };
    const parts = this.isRightToLeft ? [name, dot] : [dot, name];
    return {
      type: 'container',
      style: { display: 'flex', flexDirection: 'row', alignItems: 'center', gap: 14 * u, maxWidth: this.layout.words.width },
      children: parts,
    };
  }

  private button(action: string): Node {
    const { inks } = this.layout.words;
    const u = this.unit;
    return {
      type: 'container',
      style: {
        display: 'flex',
        backgroundColor: inks.button,
        borderRadius: 60 * u,
        paddingLeft: 46 * u,
        paddingRight: 46 * u,
        paddingTop: 22 * u,
        paddingBottom: 22 * u,
        marginTop: 10 * u,
        maxWidth: this.layout.words.width,
      },
      children: [this.text(action, { fontSize: 34 * u, fontWeight: weights.strong, color: inks.inkOnButton, lineHeight: 1.2 })],
    };
  }

  private async badge(text: string): Promise<Node[]> {
    const { badge } = this.layout;
    if (badge === null) return [];
    const { radius, color, ink, rim, y } = badge;
    const x = this.isRightToLeft ? this.size.width - badge.x : badge.x;
    const margin = radius * 1.06;
    const [left, top] = [
      Math.min(Math.max(x, margin), this.size.width - margin) - radius,
      Math.min(Math.max(y, margin), this.size.height - margin) - radius,
    ];
    const inner = radius * 1.5;
    const style = (fontSize: number): Style => ({
      fontSize,
      fontWeight: weights.strong,
      lineHeight: 1.02,
      textAlign: 'center',
      textWrap: 'balance',
      letterSpacing: this.tracking(text, -0.02),
      wordBreak: this.breaks(text),
    });
    const fontSize = await this.sizes.findLargest(text, inner, radius * 1.25, radius * 0.56, radius * 0.2, style);
    return [
      {
        type: 'container',
        style: {
          position: 'absolute',
          left,
          top,
          width: radius * 2,
          height: radius * 2,
          borderRadius: radius,
          backgroundColor: color,
          border: `${Math.round(radius * 0.06)}px solid ${rim}`,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          transform: 'rotate(-8deg)',
        },
        children: [this.text(text, { ...style(fontSize), color: ink, maxWidth: inner })],
      },
    ];
  }

  private headlineSize(headline: string, width: number, height: number): Promise<number> {
    const isCentered = this.layout.words.align === 'center';
    const most = (isTall(this.size) ? 1.1 : 1) * width * this.layout.boldness * (isCentered ? 0.95 : 1);
    return this.sizes.findLargest(headline, width, height, most, 26 * this.unit, (at) => this.headlineStyle(headline, at));
  }

  private headlineStyle(text: string, fontSize: number): Style {
    return {
      fontSize,
      fontWeight: weights.strong,
      lineHeight: tightScripts.test(text) ? 1.3 : wideScripts.test(text) ? 1.22 : headlineLineHeight,
      letterSpacing: this.tracking(text, -0.035),
      textWrap: 'balance',
      wordBreak: this.breaks(text),
      ...this.direction(),
    };
  }

  private supportStyle(text: string, fontSize: number): Style {
    return { fontSize, fontWeight: weights.plain, lineHeight: 1.35, wordBreak: this.breaks(text), ...this.direction() };
  }

  private direction(): Style {
    const isCentered = this.layout.words.align === 'center';
    return {
      direction: this.isRightToLeft ? 'rtl' : 'ltr',
      textAlign: isCentered ? 'center' : this.isRightToLeft ? 'right' : 'left',
      maxWidth: this.layout.words.width,
    };
  }

  /** Reduces the letter spacing of large Latin text. Connected scripts keep their spacing. */
  private tracking(text: string, share: number): string {
    return tightScripts.test(text) || wideScripts.test(text) ? '0' : `${share}em`;
  }

  private breaks(text: string): 'break-word' | 'normal' {
    return wideScripts.test(text) ? 'normal' : 'break-word';
  }

  private text(text: string, style: Style): Node {
    return { type: 'text', text, style };
  }

  private mirrored(x: number, width: number): number {
    return this.isRightToLeft ? this.size.width - x - width : x;
  }
}
