import type { DemoAudience } from '../demo-audience.js';
import { aged, country, did, interest, language, region, allOf } from './rules.js';

/** Audiences of a bookshop in England. */
export const starterAudiences: readonly DemoAudience[] = [
  {
    key: 'demo-aud-keen-readers',
    name: 'Keen readers, England',
    description: 'Readers who live near enough to visit the shop.',
    labels: ['core'],
    rules: { all: [region('GB-ENG'), language('en'), interest('books')], none: [aged(13, 17)] },
  },
  {
    key: 'demo-aud-story-hour-parents',
    name: 'Parents of young children',
    description: 'For story hours and picture books.',
    rules: { all: [country('GB'), aged(25, 44), interest('parenting', 'toys', 'childrens_fashion')] },
  },
  {
    key: 'demo-aud-gift-hunters',
    name: 'Gift hunters who have not bought yet',
    description: 'Visitors who viewed products and left without buying.',
    labels: ['seasonal'],
    rules: {
      all: [country('GB', 'IE')],
      any: [interest('gifts'), allOf(interest('books', 'art'), did('view_item', 30))],
      none: [did('purchase', 90)],
    },
  },
];
