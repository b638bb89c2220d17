import type { Clause } from '../../targeting/clauses.js';
import { type Dimension, narrowedBy } from '../../targeting/narrowing.js';

/** People of unknown gender cannot be targeted, and excluding them leaves everybody whom Meta targets. */
const genders: Dimension = {
  universe: ['male', 'female'],
  translate: (_, value, isNegated) => (value === 'unknown' ? (isNegated ? [] : null) : [value]),
};
/** Meta counts tablets as mobile devices and cannot tell them apart. */
const devices: Dimension = {
  universe: ['mobile', 'desktop'],
  translate: (_, value) => (value === 'mobile' || value === 'desktop' ? [value] : null),
};
const systemNames: Readonly<Record<string, string>> = { ios: 'iOS', android: 'Android' };
/** Without a known universe, a system cannot be excluded. */
const systems: Dimension = { universe: null, translate: (_, value) => (systemNames[value] === undefined ? null : [systemNames[value]]) };
const languages: Dimension = { universe: null, translate: (_, value) => [value] };

export const narrowedGenders = (clauses: readonly Clause[]) => narrowedBy(genders, clauses);
export const narrowedDevices = (clauses: readonly Clause[]) => narrowedBy(devices, clauses);
export const narrowedSystems = (clauses: readonly Clause[]) => narrowedBy(systems, clauses);
export const narrowedLanguages = (clauses: readonly Clause[]) => narrowedBy(languages, clauses);
