import type { DemoAudience } from '../demo-audience.js';
import { aged, country, device, did, interest, os, region } from './rules.js';

/** Audiences of a bicycle maker in Cologne. */
export const growthAudiences: readonly DemoAudience[] = [
  {
    key: 'demo-aud-e-bike-commuters',
    name: 'Commuters who might go electric, DACH',
    description: 'For test rides.',
    labels: ['core', 'dach'],
    rules: { all: [country('DE', 'AT', 'CH'), aged(30, 60)], any: [interest('cycling', 'electric_cars'), interest('sustainable_living')] },
  },
  {
    key: 'demo-aud-cargo-families',
    name: 'Young families in the cities',
    description: 'Families with two children and no second car.',
    labels: ['dach'],
    rules: { all: [region('DE-BE', 'DE-HH', 'DE-NW', 'AT-9', 'CH-ZH'), aged(28, 44), interest('parenting', 'family_holidays')] },
  },
  {
    key: 'demo-aud-gravel-riders',
    name: 'Gravel riders',
    description: 'Leisure riders who also camp, hike or run.',
    rules: {
      all: [country('DE', 'NL', 'BE', 'FR'), interest('cycling')],
      any: [interest('camping', 'adventure_travel', 'hiking'), interest('running')],
    },
  },
  {
    key: 'demo-aud-ride-tracker-phones',
    name: 'Cyclists with a phone that runs the app',
    description: 'For app installs. Excludes users who already have the app.',
    rules: {
      all: [country('DE', 'AT', 'CH', 'NL'), interest('cycling'), device('mobile'), os('android', 'ios')],
      none: [did('app_install', 180)],
    },
  },
  {
    key: 'demo-aud-warm-visitors',
    name: 'Visitors of the last month who did not buy',
    description: 'For the clearance sale.',
    labels: ['retargeting'],
    rules: { any: [did('view_item', 30, 2), did('add_to_cart', 30)], none: [did('purchase', 60)] },
  },
  {
    key: 'demo-aud-customers',
    name: 'Customers of the last half year',
    description: 'Excluded from campaigns for new customers.',
    labels: ['exclusion'],
    rules: { all: [did('purchase', 180)] },
  },
  {
    key: 'demo-aud-like-customers-fr',
    name: 'Like our customers, France',
    description: 'The first step into a new market.',
    like: 'demo-aud-customers',
    country: 'FR',
    ratio: 0.03,
  },
];
