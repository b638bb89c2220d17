/** Red, green and blue from 0 to 255. */
export type Color = readonly [number, number, number];

export function colorOf(hex: string): Color {
  return [Number.parseInt(hex.slice(1, 3), 16), Number.parseInt(hex.slice(3, 5), 16), Number.parseInt(hex.slice(5, 7), 16)];
}

export function hexOf(color: Color): string {
  return `#${color
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Mixes two colors. `share` is the ratio of the second. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [colorOf(a), colorOf(b)];
  return hexOf([x[0] + (y[0] - x[0]) * share, x[1] + (y[1] - x[1]) * share, x[2] + (y[2] - x[2]) * share]);
}

/** Relative luminance of WCAG 2. */
export function luminanceOf(hex: string): number {
  const [r, g, b] = colorOf(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Minimum contrast of WCAG 2.2 AA for text of any size and for edges of buttons. */
export const minTextContrast = 4.5;
export const minShapeContrast = 3;

const paper = '#fdfcf9';
const night = '#14161c';

/** Returns the text color with the best contrast: near-white or near-black, or pure white or black if those are too weak. */
export function textColorOn(ground: string): string {
  const better = (a: string, b: string) => (contrast(ground, a) >= contrast(ground, b) ? a : b);
  const soft = better(paper, night);
  return contrast(ground, soft) >= minTextContrast ? soft : better('#ffffff', '#000000');
}

/** Shifts a color towards white or black until it has enough contrast with the background. */
export function ensureContrast(color: string, ground: string, least: number): string {
  const goal = luminanceOf(ground) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share <= 1; share += 0.05) {
    const moved = mix(color, goal, share);
    if (contrast(moved, ground) >= least) return moved;
  }
  return goal;
}

/** Rotates the hue of a color by `turn` degrees. */
export function rotateHue(hex: string, turn: number): string {
  const [r, g, b] = colorOf(hex).map((channel) => channel / 255) as [number, number, number];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (max + min) / 2;
  const range = max - min;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  const raw = range === 0 ? 0 : max === r ? ((g - b) / range) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  const hue = (((raw * 60 + turn) % 360) + 360) % 360;
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation;
  const second = chroma * (1 - Math.abs(((hue / 60) % 2) - 1));
  const base = lightness - chroma / 2;
  const sectors: readonly Color[] = [
    [chroma, second, 0],
    [second, chroma, 0],
    [0, chroma, second],
    [0, second, chroma],
    [second, 0, chroma],
    [chroma, 0, second],
  ];
  const [x, y, z] = sectors[Math.floor(hue / 60) % 6] as Color;
  return hexOf([(x + base) * 255, (y + base) * 255, (z + base) * 255]);
}
