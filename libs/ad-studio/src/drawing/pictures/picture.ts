/** The colors of a picture. */
export interface PictureColors {
  /** Background. */
  readonly room: string;
  /** Background of a view. */
  readonly sky: string;
  /** Main part of the object. */
  readonly main: string;
  /** Highlights. */
  readonly accent: string;
  /** Lines and shadows. */
  readonly dark: string;
  /** Lights. */
  readonly light: string;
  /** Between room and dark. */
  readonly middle: string;
}

/** A flat drawing of one thing, as the inside of an SVG of 400 by 400. */
export type Picture = (c: PictureColors) => string;

export const line = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const shape = (d: string, color: string, more = '') => `<path d="${d}" fill="${color}" ${more}/>`;
export const disc = (x: number, y: number, r: number, color: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" ${more}/>`;
export const ring = (x: number, y: number, r: number, color: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
export const box = (x: number, y: number, width: number, height: number, color: string, radius = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${color}" ${more}/>`;
/** A four-pointed star. */
export const glint = (x: number, y: number, r: number, color: string) =>
  shape(
    `M${x} ${y - r}Q${x + r * 0.18} ${y - r * 0.18} ${x + r} ${y}Q${x + r * 0.18} ${y + r * 0.18} ${x} ${y + r}Q${x - r * 0.18} ${y + r * 0.18} ${x - r} ${y}Q${x - r * 0.18} ${y - r * 0.18} ${x} ${y - r}Z`,
    color,
  );
