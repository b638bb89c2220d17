import type { DemoCreative } from '../demo-creative.js';

const brand = { name: 'Fern & Fable', tone: 'warm', colors: ['#1f4d3a', '#f3e9d2', '#c8553d'], avoid_terms: ['cheap'] };

/** Creatives of a bookshop in England. */
export const starterCreatives: readonly DemoCreative[] = [
  {
    key: 'demo-crv-staff-picks',
    name: 'Staff picks',
    prompt: 'Staff picks from our bookshop in Bristol: twelve novels for readers of literary fiction, chosen by the people at the till.',
    brand,
    variants: 2,
    ratios: ['1:1', '4:5'],
    labels: ['evergreen'],
  },
  {
    key: 'demo-crv-signed-editions',
    name: 'Signed first editions',
    prompt: 'Signed first editions for collectors of books, from £35, wrapped by hand and sent within two days.',
    brand,
    variants: 2,
    ratios: ['16:9', '1:1'],
  },
  {
    key: 'demo-crv-story-hour',
    name: 'Story hour',
    prompt: "Children's story hour at our bookshop every Saturday at ten, free for families.",
    brand: { ...brand, tone: 'playful' },
    variants: 1,
    ratios: ['4:5'],
    labels: ['events', 'children'],
  },
];
