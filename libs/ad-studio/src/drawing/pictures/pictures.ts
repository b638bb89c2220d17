import type { Trade } from '../../reading/trade.js';
import { beauty, books, coffee, cycling, electronics, fashion, food, outdoors, sport } from './goods.js';
import { careers, family, finance, general, giving, health, learning, pets, services } from './people.js';
import type { Picture, PictureColors } from './picture.js';
import { events, garden, home, property, software, travel } from './places.js';

const pictures: Readonly<Record<Trade, Picture>> = {
  books,
  coffee,
  food,
  travel,
  outdoors,
  cycling,
  sport,
  fashion,
  beauty,
  home,
  property,
  garden,
  software,
  learning,
  finance,
  pets,
  family,
  health,
  events,
  careers,
  giving,
  services,
  electronics,
  general,
};

/** Pictures of a view instead of an object, which are shown in a round window. */
const views: ReadonlySet<Trade> = new Set(['travel', 'outdoors', 'property']);

/** Returns the picture of a trade as an SVG with a fixed aspect ratio. */
export function pictureOf(trade: Trade, colors: PictureColors): string {
  const drawn = pictures[trade](colors);
  const shown = views.has(trade)
    ? `<defs><clipPath id="window"><circle cx="200" cy="200" r="196"/></clipPath></defs><g clip-path="url(#window)"><rect width="400" height="400" fill="${colors.sky}"/>${drawn}</g>`
    : drawn;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${shown}</svg>`;
}
