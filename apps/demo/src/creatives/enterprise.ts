import type { DemoCreative } from '../demo-creative.js';

const brand = { name: 'Harbour & Pine', tone: 'calm', colors: ['#14324a', '#d9c7a3', '#fbf8f1'], avoid_terms: ['cheap', 'luxury'] };

/** Creatives of a hotel group on the coast of New England. */
export const enterpriseCreatives: readonly DemoCreative[] = [
  {
    key: 'demo-crv-seaside',
    name: 'Seaside weekends',
    prompt: 'Weekends at our seaside hotels on the coast of Maine for couples: two nights from $289, breakfast included.',
    brand,
    variants: 3,
    ratios: ['1:1', '4:5', '16:9'],
    labels: ['leisure'],
  },
  {
    key: 'demo-crv-loyalty-app',
    name: 'Rooms and rewards app',
    prompt: 'Our hotel app with rooms and rewards: book in three taps and collect a free night after ten stays.',
    brand: { ...brand, tone: 'friendly' },
    variants: 1,
    ratios: ['9:16'],
    labels: ['app', 'loyalty'],
  },
  {
    key: 'demo-crv-meetings',
    name: 'Meetings by the sea',
    prompt: 'Meetings and events at our hotels for teams of 10 to 200 people, with a planner who answers within a day.',
    brand: { ...brand, tone: 'professional' },
    variants: 2,
    ratios: ['16:9', '1:1'],
    labels: ['b2b'],
  },
  {
    key: 'demo-crv-careers',
    name: 'Join the front desk',
    prompt: 'Jobs at our hotels in New England: front desk and kitchen, with rooms for staff and training from the first day.',
    brand: { ...brand, tone: 'friendly' },
    variants: 1,
    ratios: ['1:1'],
    labels: ['hiring'],
  },
  {
    key: 'demo-crv-spa',
    name: 'Spa day pass',
    prompt: 'Spa day passes with sauna, pool and lunch by the sea, $95 from Monday to Thursday.',
    brand: { ...brand, colors: ['#2f5d62', '#dfeeea', '#a7c4bc'] },
    variants: 2,
    ratios: ['4:5', '1:1'],
    labels: ['spa'],
  },
];
