import { mix } from './color.js';
import { type Box, inksOnGround, inksOnSoft, isTall, isWide, type Layout, type LayoutRequest } from './layout.js';

export type LayoutName = 'stage' | 'split' | 'arch' | 'poster' | 'card';

const circle = (x: number, y: number, r: number, color: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" ${more}/>`;
const room = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const square = (x: number, y: number, side: number): Box => room(x, y, side, side);

/** Light background: text above, picture on a disc below. */
function stage({ size, palette: p, hasBadge }: LayoutRequest): Layout {
  const { width: w, height: h } = size;
  const margin = Math.min(w, h) * 0.075;
  const side = isWide(size) ? h * 0.78 : isTall(size) ? w * 0.86 : w * 0.62;
  const picture = isWide(size)
    ? square(w - side - margin * 0.9, (h - side) / 2, side)
    : square(isTall(size) ? (w - side) / 2 : w - side - margin * 0.4, h - side - margin * (isTall(size) ? 1.6 : 0.35), side);
  const disc = { x: picture.x + side / 2, y: picture.y + side / 2, r: side * 0.6 };
  const words = isWide(size)
    ? room(margin * 1.2, margin * 1.2, picture.x - margin * 2.2, h - margin * 2.4)
    : room(margin, margin, w - margin * 2, picture.y - disc.r * 0.16 - margin * 1.1);
  return {
    ground: p.soft,
    shapes:
      circle(disc.x, disc.y, disc.r, p.ground) +
      `<circle cx="${disc.x}" cy="${disc.y}" r="${disc.r * 1.13}" fill="none" stroke="${mix(p.soft, p.ground, 0.16)}" stroke-width="${margin * 0.08}"/>` +
      circle(disc.x - disc.r * 1.02, disc.y - disc.r * 0.48, margin * 0.3, p.accentOnSoft),
    picture: { ...picture, room: p.ground },
    words: { ...words, inks: inksOnSoft(p), align: 'start', place: isWide(size) ? 'center' : 'start' },
    badge: hasBadge
      ? {
          x: isWide(size) ? picture.x + margin * 0.6 : disc.x - disc.r * 0.78,
          y: disc.y + disc.r * (isWide(size) ? 0.62 : 0.5),
          radius: side * 0.19,
          color: p.accent,
          ink: p.inkOnAccent,
          rim: p.soft,
        }
      : null,
    boldness: isWide(size) ? 0.15 : 0.135,
  };
}

/** Two halves: picture on a color, text on a light background. */
function split({ size, palette: p, hasBadge }: LayoutRequest): Layout {
  const { width: w, height: h } = size;
  const margin = Math.min(w, h) * 0.075;
  const cut = isWide(size) ? w * 0.46 : h * (isTall(size) ? 0.5 : 0.45);
  const half = isWide(size) ? room(w - cut, 0, cut, h) : room(0, 0, w, cut);
  const side = Math.min(half.width, half.height) * 0.84;
  const picture = square(half.x + (half.width - side) / 2, half.y + (half.height - side) / 2, side);
  const glow = circle(half.x + half.width / 2, half.y + half.height / 2, side * 0.56, mix(p.ground, '#ffffff', 0.08));
  const stripes = Array.from({ length: 5 }, (_, i) =>
    circle(half.x + half.width * 0.06 + i * margin * 0.42, half.y + half.height - margin * 0.6, margin * 0.09, p.accent),
  ).join('');
  const words = isWide(size)
    ? room(margin * 1.2, margin * 1.1, w - cut - margin * 2.2, h - margin * 2.2)
    : room(margin, cut + margin * 0.85, w - margin * 2, h - cut - margin * 1.7);
  return {
    ground: p.soft,
    shapes: `<rect x="${half.x}" y="${half.y}" width="${half.width}" height="${half.height}" fill="${p.ground}"/>${glow}${stripes}`,
    picture: { ...picture, room: p.ground },
    words: { ...words, inks: inksOnSoft(p), align: 'start', place: 'center' },
    badge: hasBadge
      ? {
          x: isWide(size) ? w - cut : w - margin * 2,
          y: isWide(size) ? h - margin * 2.4 : cut,
          radius: Math.min(w, h) * 0.115,
          color: p.accent,
          ink: p.inkOnAccent,
          rim: p.ground,
        }
      : null,
    boldness: isWide(size) ? 0.13 : 0.128,
  };
}

/** Colored background with an arched window. */
function arch({ size, palette: p, hasBadge }: LayoutRequest): Layout {
  const { width: w, height: h } = size;
  const margin = Math.min(w, h) * 0.075;
  const span = isWide(size) ? w * 0.34 : isTall(size) ? w * 0.76 : w * 0.44;
  const window = isWide(size)
    ? room(w - span - margin * 1.6, h * 0.12, span, h * 0.88)
    : isTall(size)
      ? room((w - span) / 2, h * 0.47, span, h * 0.53)
      : room(w - span - margin, h * 0.47, span, h * 0.53);
  const r = span / 2;
  const door = `M${window.x} ${h}V${window.y + r}a${r} ${r} 0 0 1 ${span} 0V${h}z`;
  const side = span * 0.9;
  const picture = square(window.x + (span - side) / 2, Math.min(h - side - margin * 0.3, window.y + r * 0.72), side);
  const words = isWide(size)
    ? room(margin * 1.3, margin * 1.2, window.x - margin * 2.5, h - margin * 2.4)
    : isTall(size)
      ? room(margin, margin * 1.4, w - margin * 2, window.y - margin * 2.2)
      : room(margin, margin, w - margin * 2, h - margin * 2);
  return {
    ground: p.ground,
    shapes:
      `<path d="${door}" fill="${p.soft}"/>` +
      `<path d="M${window.x - margin * 0.3} ${h}V${window.y + r}a${r + margin * 0.3} ${r + margin * 0.3} 0 0 1 ${span + margin * 0.6} 0V${h}" fill="none" stroke="${p.accent}" stroke-width="${margin * 0.07}"/>` +
      circle(window.x + span * 0.5, window.y + r * 0.98, r * 0.62, mix(p.soft, p.accent, 0.28)),
    picture: { ...picture, room: p.soft },
    // In a square image, the button is next to the window, so the text needs space for it.
    words: {
      ...(isWide(size) || isTall(size) ? words : { ...words, height: window.y - margin * 1.5 }),
      inks: inksOnGround(p),
      align: isTall(size) ? 'center' : 'start',
      place: isWide(size) ? 'center' : 'start',
    },
    badge: hasBadge
      ? isWide(size)
        ? { x: window.x - margin * 0.2, y: h - margin * 2.6, radius: h * 0.13, color: p.accent, ink: p.inkOnAccent, rim: p.ground }
        : {
            x: isTall(size) ? window.x + span * 0.94 : margin + w * 0.17,
            y: isTall(size) ? window.y + r * 0.5 : h - margin - w * 0.16,
            radius: isTall(size) ? w * 0.13 : w * 0.155,
            color: p.accent,
            ink: p.inkOnAccent,
            rim: p.ground,
          }
      : null,
    boldness: isWide(size) ? 0.135 : 0.135,
  };
}

/** Large text on a color with the picture in the corner. */
function poster({ size, palette: p, hasBadge }: LayoutRequest): Layout {
  const { width: w, height: h } = size;
  const margin = Math.min(w, h) * 0.075;
  const side = isWide(size) ? h * 0.66 : isTall(size) ? w * 0.8 : w * 0.5;
  const picture = isWide(size)
    ? square(w - side - margin, h - side - margin * 0.7, side)
    : square(w - side - margin * (isTall(size) ? 1.3 : 0.5), h - side - margin * (isTall(size) ? 1.6 : 0.4), side);
  const middle = { x: picture.x + side / 2, y: picture.y + side / 2 };
  const waves = [1.02, 0.84, 0.66]
    .map((share, i) =>
      circle(middle.x, middle.y, side * share, mix(p.ground, i === 2 ? p.accent : '#ffffff', i === 2 ? 0.3 : 0.05 + i * 0.04)),
    )
    .join('');
  const words = isWide(size)
    ? room(margin * 1.2, margin * 1.2, w - side - margin * 4.2, h - margin * 2.4)
    : room(margin, margin, w - margin * 2, Math.max(h * 0.4, middle.y - side * 0.7 - margin * 1.2));
  return {
    ground: p.ground,
    shapes: waves,
    picture: { ...picture, room: p.ground },
    words: { ...words, inks: inksOnGround(p), align: 'start', place: isWide(size) ? 'center' : 'start' },
    badge: hasBadge
      ? {
          x: isWide(size) ? picture.x - margin * 0.1 : Math.max(margin + w * 0.13, picture.x - margin * 0.3),
          y: picture.y + side * 0.78,
          radius: Math.min(w, h) * 0.13,
          color: p.accent,
          ink: p.inkOnAccent,
          rim: p.ground,
        }
      : null,
    boldness: isWide(size) ? 0.155 : 0.15,
  };
}

/** A card on a color with the picture on its upper edge. */
function card({ size, palette: p, hasBadge }: LayoutRequest): Layout {
  const { width: w, height: h } = size;
  const margin = Math.min(w, h) * 0.075;
  const paper = isWide(size)
    ? room(w * 0.4, margin * 1.1, w * 0.6 - margin * 1.1, h - margin * 2.2)
    : room(margin, h * (isTall(size) ? 0.47 : 0.45), w - margin * 2, h * (isTall(size) ? 0.45 : 0.55) - margin);
  const side = isWide(size) ? Math.min(w * 0.36, h * 0.74) : Math.min(w * 0.62, paper.y * 0.94);
  const picture = isWide(size) ? square(margin * 0.7, (h - side) / 2, side) : square((w - side) / 2, paper.y - side * 0.93, side);
  const dots: string[] = [];
  const gap = margin * 0.75;
  for (let x = gap / 2; x < w; x += gap)
    for (let y = gap / 2; y < h; y += gap)
      dots.push(circle(Math.round(x), Math.round(y), Math.round(gap * 0.06 * 10) / 10, mix(p.ground, p.ink, 0.16)));
  const pad = margin * 0.85;
  return {
    ground: p.ground,
    shapes:
      dots.join('') +
      circle(picture.x + side / 2, picture.y + side / 2, side * 0.56, mix(p.ground, p.accent, 0.24)) +
      `<rect x="${paper.x}" y="${paper.y + margin * 0.16}" width="${paper.width}" height="${paper.height}" rx="${margin * 0.55}" fill="${p.deep}" opacity="0.45"/>` +
      `<rect x="${paper.x}" y="${paper.y}" width="${paper.width}" height="${paper.height}" rx="${margin * 0.55}" fill="${p.soft}"/>`,
    picture: { ...picture, room: p.ground },
    words: {
      x: paper.x + pad,
      y: paper.y + pad,
      width: paper.width - pad * 2,
      height: paper.height - pad * 2,
      inks: inksOnSoft(p),
      align: isWide(size) ? 'start' : 'center',
      place: 'center',
    },
    badge: hasBadge
      ? {
          x: isWide(size) ? paper.x : w - margin * 1.9,
          y: isWide(size) ? margin * 2.2 : paper.y - margin * 0.1,
          radius: Math.min(w, h) * 0.115,
          color: p.accent,
          ink: p.inkOnAccent,
          rim: p.ground,
        }
      : null,
    boldness: isWide(size) ? 0.14 : 0.14,
  };
}

export const layouts: Readonly<Record<LayoutName, (request: LayoutRequest) => Layout>> = { stage, split, arch, poster, card };
export const layoutNames = Object.keys(layouts) as readonly LayoutName[];
