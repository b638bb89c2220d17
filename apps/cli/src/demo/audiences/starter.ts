import type { DemoAudience } from '../demo-audience.js';
import { aged, country, did, interest, language, region, together } from './rules.js';

/** A bookshop in England. */
export const starterAudiences: readonly DemoAudience[] = [
  {
    key: 'demo-aud-keen-readers',
    name: 'Keen readers, England',
    description: 'People who read, and are near enough to come by.',
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
    description: 'They looked at the shop, and left.',
    labels: ['seasonal'],
    rules: {
      all: [country('GB', 'IE')],
      any: [interest('gifts'), together(interest('books', 'art'), did('view_item', 30))],
      none: [did('purchase', 90)],
    },
  },
];
