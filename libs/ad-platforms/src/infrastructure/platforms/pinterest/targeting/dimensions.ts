import type { Clause } from '../../targeting/clauses.js';
import { type Dimension, narrowedBy } from '../../targeting/narrowing.js';

const devices: Readonly<Record<string, readonly string[]>> = {
  mobile: ['iphone', 'android_mobile', 'web_mobile'],
  tablet: ['ipad', 'android_tablet'],
  desktop: ['web'],
};
/** A mobile browser runs on either system: it is left out when one is asked for, and when one is excluded. */
const systems: Readonly<Record<string, readonly string[]>> = { android: ['android_mobile', 'android_tablet'], ios: ['iphone', 'ipad'] };

const genders: Dimension = { universe: ['female', 'male', 'unknown'], translate: (_, value) => [value] };
const apps: Dimension = {
  universe: ['iphone', 'ipad', 'android_mobile', 'android_tablet', 'web', 'web_mobile'],
  translate: (field, value, isNegated) => {
    if (field === 'device') return devices[value] ?? null;
    const words = systems[value];
    return words === undefined ? null : isNegated ? [...words, 'web_mobile'] : words;
  },
};
/** Languages are two letters, without a region or script. */
const languages: Dimension = { universe: null, translate: (_, value) => (/^[a-z]{2}$/.test(value) ? [value] : null) };

export const narrowedGenders = (clauses: readonly Clause[]) => narrowedBy(genders, clauses);
export const narrowedApps = (clauses: readonly Clause[]) => narrowedBy(apps, clauses);
export const narrowedLanguages = (clauses: readonly Clause[]) => narrowedBy(languages, clauses);
