import type { DemoCreative } from '../demo-creative.js';

const brand = { name: 'Velomondo', tone: 'energetic', colors: ['#0b3c5d', '#ff7f11', '#f5f7fa'], avoid_terms: [] };

/** Creatives of a bicycle maker in Cologne. */
export const growthCreatives: readonly DemoCreative[] = [
  {
    key: 'demo-crv-test-ride',
    name: 'E-bike test ride',
    prompt:
      'Free test rides on our new e-bikes for commuters in Germany, Austria and Switzerland. Book in two minutes, ride for a weekend.',
    brand,
    variants: 3,
    ratios: ['1:1', '9:16', '4:5'],
    labels: ['e-bike'],
  },
  {
    key: 'demo-crv-cargo-families',
    name: 'Cargo bikes for families',
    prompt: 'Cargo bikes for young families in the city: two children, the shopping and no second car. From €89 a month.',
    brand: { ...brand, tone: 'friendly' },
    variants: 2,
    ratios: ['4:5', '1:1'],
    labels: ['cargo'],
  },
  {
    key: 'demo-crv-service-check',
    name: 'Service check',
    prompt: 'Bike service check for commuters: brakes, gears and lights in 45 minutes, €39 this month.',
    brand,
    variants: 1,
    ratios: ['16:9'],
    labels: ['service'],
  },
  {
    key: 'demo-crv-gravel-weekend',
    name: 'Gravel weekend',
    prompt: 'A gravel weekend in the Eifel for riders who love long trails: two days of cycling, guides and a cabin.',
    brand: { ...brand, colors: ['#3d405b', '#e07a5f', '#f4f1de'] },
    variants: 2,
    ratios: ['9:16', '16:9'],
    labels: ['events'],
  },
  {
    key: 'demo-crv-clearance',
    name: 'Clearance',
    prompt: 'Clearance of last season city bikes: 30% off while stocks last.',
    brand,
    variants: 2,
    ratios: ['1:1'],
    labels: ['promotion'],
  },
];
