import type { DemoAudience } from '../demo-audience.js';
import { aged, country, did, interest, region, allOf } from './rules.js';

/** Audiences of a hotel group on the coast of New England. */
export const enterpriseAudiences: readonly DemoAudience[] = [
  {
    key: 'demo-aud-north-east-weekenders',
    name: 'Weekenders from the north-east',
    description: 'Within driving distance.',
    labels: ['core'],
    rules: { all: [region('US-NY', 'US-MA', 'US-NJ', 'US-PA'), aged(28, 65), interest('city_breaks', 'hotels', 'beach_holidays')] },
  },
  {
    key: 'demo-aud-families-on-holiday',
    name: 'Families on holiday',
    description: 'Families who book long summer stays.',
    rules: { all: [country('US', 'CA'), aged(28, 55), interest('family_holidays', 'parenting')], none: [interest('business_travel')] },
  },
  {
    key: 'demo-aud-spa-and-wellbeing',
    name: 'Spa and wellbeing',
    description: 'For day passes.',
    rules: { all: [region('US-MA', 'US-NY', 'US-NJ')], any: [interest('spas', 'yoga', 'meditation'), interest('skincare')] },
  },
  {
    key: 'demo-aud-meeting-planners',
    name: 'People who plan meetings',
    description: 'Small companies, and business travelers of large ones.',
    labels: ['business'],
    rules: {
      all: [country('US'), aged(25, 62)],
      any: [interest('business_travel'), allOf(interest('small_business', 'entrepreneurship'), interest('human_resources', 'marketing'))],
    },
  },
  {
    key: 'demo-aud-job-seekers',
    name: 'Job seekers near the houses',
    description: 'For front desk and kitchen jobs.',
    labels: ['hiring'],
    rules: { all: [region('US-MA', 'US-NY'), interest('job_search')] },
  },
  {
    key: 'demo-aud-guests',
    name: 'Guests of the last half year',
    description: 'For the app. Excluded from campaigns for new guests.',
    labels: ['exclusion'],
    rules: { all: [did('purchase', 180)] },
  },
  {
    key: 'demo-aud-like-guests-us',
    name: 'Like our guests, United States',
    description: 'For always-on brand campaigns.',
    like: 'demo-aud-guests',
    country: 'US',
    ratio: 0.05,
  },
  {
    key: 'demo-aud-almost-nobody',
    name: 'Booked twenty times in a week',
    description: 'Demonstrates an audience that is too small to target.',
    rules: { all: [country('US'), did('purchase', 7, 20)] },
  },
];
