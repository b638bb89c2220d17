import type { Tone } from '../reading/reading.js';
import type { Trade } from '../reading/trade.js';
import { pick } from '../writing/seeded.js';
import { colorOf, contrast, textColorOn, minShapeContrast, minTextContrast, luminanceOf, mix, ensureContrast, rotateHue } from './color.js';

/** The colors of one image. Every text color is legible on its background (WCAG 2.2 AA). */
export interface Palette {
  readonly ground: string;
  readonly ink: string;
  /** Color of smaller text on the ground. */
  readonly quietInk: string;
  /** Light background for pictures and text. */
  readonly soft: string;
  readonly inkOnSoft: string;
  readonly quietInkOnSoft: string;
  /** Color of buttons and badges, with contrast to `ground` and `soft`. */
  readonly accent: string;
  readonly inkOnAccent: string;
  readonly accentOnSoft: string;
  readonly inkOnAccentOnSoft: string;
  /** Darker than the ground, for shadows and shapes in pictures. */
  readonly deep: string;
  /** A color between `ground` and `soft`. */
  readonly middle: string;
}

const byTrade: Readonly<Record<Trade, readonly (readonly [ground: string, accent: string])[]>> = {
  books: [
    ['#3b2a4a', '#f0b35a'],
    ['#1f3a4d', '#f2c572'],
    ['#7a2e2e', '#f3cf8a'],
  ],
  coffee: [
    ['#3b2518', '#e8a86b'],
    ['#22372f', '#e9b872'],
    ['#5a2f22', '#f3c99b'],
  ],
  food: [
    ['#a8321f', '#ffd166'],
    ['#1f4d3a', '#ffb84d'],
    ['#f4b942', '#b3301d'],
  ],
  travel: [
    ['#0f4c5c', '#ffb86b'],
    ['#143d59', '#f4b41a'],
    ['#1b6b73', '#ffd8a8'],
  ],
  outdoors: [
    ['#1f3d2b', '#f2a541'],
    ['#22405c', '#ff9f5a'],
    ['#40512f', '#f6d365'],
  ],
  cycling: [
    ['#134e6f', '#ffd23f'],
    ['#0b6e4f', '#ffd166'],
    ['#2d3047', '#f9a03f'],
  ],
  sport: [
    ['#101b3b', '#ff6b4a'],
    ['#111111', '#c8f04b'],
    ['#c8361d', '#ffe45e'],
  ],
  fashion: [
    ['#f1e4d8', '#a2472f'],
    ['#2b2d42', '#ef9f9f'],
    ['#e7d9ce', '#3d405b'],
  ],
  beauty: [
    ['#f5dcd6', '#9c3d54'],
    ['#dfe8dc', '#2f5d50'],
    ['#5c3a58', '#f3c6c0'],
  ],
  home: [
    ['#e8dcc8', '#8c4a2f'],
    ['#2f4858', '#f6ae2d'],
    ['#40514e', '#f0c27b'],
  ],
  property: [
    ['#12355b', '#f4b860'],
    ['#2f4b3c', '#f3c969'],
    ['#e6ebe8', '#0f5257'],
  ],
  garden: [
    ['#24503a', '#f5c84c'],
    ['#dcead3', '#23593f'],
    ['#38583d', '#f7b267'],
  ],
  software: [
    ['#1d1f4b', '#7ee0c3'],
    ['#2437c7', '#ffd166'],
    ['#0f2438', '#66d9e8'],
  ],
  learning: [
    ['#23395d', '#ffc857'],
    ['#5b2a86', '#ffd166'],
    ['#0e6655', '#f8d774'],
  ],
  finance: [
    ['#0d3b3e', '#a8e6a1'],
    ['#14213d', '#fca311'],
    ['#1b4d3e', '#f2d06b'],
  ],
  pets: [
    ['#f6c667', '#7a2e3a'],
    ['#2a5f6d', '#ffc26b'],
    ['#5a4a8a', '#ffd08a'],
  ],
  family: [
    ['#2667b5', '#ffd447'],
    ['#f7c948', '#b02a4c'],
    ['#e9575b', '#fff1c9'],
  ],
  health: [
    ['#0f5e69', '#a8e8c9'],
    ['#e3f1ee', '#0d6b63'],
    ['#2b5c8a', '#c5f0d8'],
  ],
  events: [
    ['#2a1045', '#ff5f8f'],
    ['#111430', '#f9c80e'],
    ['#7b1e57', '#ffc857'],
  ],
  careers: [
    ['#1d3557', '#f4a261'],
    ['#2a4d4e', '#ffd07b'],
    ['#5a2a4a', '#f7c59f'],
  ],
  giving: [
    ['#8d2b3f', '#ffd8a8'],
    ['#1d4e5f', '#ffb4a2'],
    ['#f5e3d3', '#a63446'],
  ],
  electronics: [
    ['#15171f', '#7cc6fe'],
    ['#22223b', '#f2a65a'],
    ['#e4e9f2', '#2c3fb3'],
  ],
  services: [
    ['#1b3a5c', '#ffc145'],
    ['#24524f', '#ffd07b'],
    ['#e9edf1', '#1f4e79'],
  ],
  general: [
    ['#1f3a5f', '#ffcb69'],
    ['#2d4739', '#f4c95d'],
    ['#4a2545', '#f4a6a0'],
  ],
};
const byTone: Readonly<Partial<Record<Tone, readonly (readonly [string, string])[]>>> = {
  premium: [
    ['#14221f', '#d8b26a'],
    ['#1b1b22', '#cfb27c'],
    ['#2a1f2d', '#e0bd8a'],
  ],
  calm: [
    ['#dfe7e2', '#2f5d5a'],
    ['#e9e2d8', '#6b4f3a'],
    ['#dbe4ee', '#34506b'],
  ],
};

/** Returns a palette of the brand's colors, or one that fits the trade and the tone. */
export function paletteFor(colors: readonly string[], trade: Trade, tone: Tone, seed: string): Palette {
  const [first, second] = colors.map((color) => color.toLowerCase());
  if (first !== undefined) return paletteOf(first, second ?? accentFor(first));
  const suiting = byTone[tone] ?? byTrade[trade];
  const [ground, accent] = suiting[pick(suiting.length, seed, 'palette')] as readonly [string, string];
  return paletteOf(ground, accent);
}

/** Returns an accent color for a brand with one color: amber for all dark colors except amber. */
function accentFor(color: string): string {
  if (luminanceOf(color) >= 0.18) return mix(rotateHue(color, 180), '#10131a', 0.62);
  const [r, g, b] = colorOf(color);
  return r > g && g > b * 1.4 && g > r * 0.42 ? '#fdf0d5' : '#ffc857';
}

export function paletteOf(ground: string, desiredAccent: string): Palette {
  const isDark = luminanceOf(ground) < 0.18;
  const ink = textColorOn(ground);
  const soft = isDark ? mix(mix(ground, '#fff8ec', 0.9), desiredAccent, 0.06) : mix(ground, '#ffffff', 0.72);
  const inkOnSoft = ensureContrast(isDark ? mix(ground, '#000000', 0.15) : textColorOn(soft), soft, 7);
  const accent = ensureContrast(desiredAccent, ground, minShapeContrast);
  const accentOnSoft = ensureContrast(
    contrast(desiredAccent, soft) >= minShapeContrast ? desiredAccent : isDark ? ground : desiredAccent,
    soft,
    minShapeContrast,
  );
  return {
    ground,
    ink,
    quietInk: ensureContrast(mix(ink, ground, 0.22), ground, minTextContrast),
    soft,
    inkOnSoft,
    quietInkOnSoft: ensureContrast(mix(inkOnSoft, soft, 0.25), soft, minTextContrast),
    accent,
    inkOnAccent: textColorOn(accent),
    accentOnSoft,
    inkOnAccentOnSoft: textColorOn(accentOnSoft),
    deep: mix(ground, '#05070c', isDark ? 0.42 : 0.5),
    middle: isDark ? mix(ground, '#ffffff', 0.16) : mix(ground, '#000000', 0.1),
  };
}
