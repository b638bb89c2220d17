import type { PixelSize } from './drawn-image.js';
import type { Palette } from './palette.js';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Text colors on one background. */
export interface Inks {
  readonly on: string;
  readonly ink: string;
  readonly quiet: string;
  readonly button: string;
  readonly inkOnButton: string;
}

/** Positions in an image, in pixels from the top left. Right-to-left images are mirrored. */
export interface Layout {
  readonly ground: string;
  /** Background shapes, as the content of an SVG of the image's size. */
  readonly shapes: string;
  readonly picture: (Box & { readonly room: string }) | null;
  readonly words: Box & { readonly inks: Inks; readonly align: 'start' | 'center'; readonly place: 'start' | 'center' | 'end' };
  readonly badge: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly color: string;
    readonly ink: string;
    readonly rim: string;
  } | null;
  /** Maximum font size of the headline, relative to the width of the text. */
  readonly boldness: number;
}

export interface LayoutRequest {
  readonly size: PixelSize;
  readonly palette: Palette;
  readonly hasBadge: boolean;
}

export const inksOnGround = (p: Palette): Inks => ({
  on: p.ground,
  ink: p.ink,
  quiet: p.quietInk,
  button: p.accent,
  inkOnButton: p.inkOnAccent,
});
export const inksOnSoft = (p: Palette): Inks => ({
  on: p.soft,
  ink: p.inkOnSoft,
  quiet: p.quietInkOnSoft,
  button: p.accentOnSoft,
  inkOnButton: p.inkOnAccentOnSoft,
});

export const isWide = ({ width, height }: PixelSize): boolean => width > height * 1.2;
export const isTall = ({ width, height }: PixelSize): boolean => height > width * 1.5;
