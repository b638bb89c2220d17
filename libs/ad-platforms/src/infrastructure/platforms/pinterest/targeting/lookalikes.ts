import type { PlatformLookalike } from '../../../../application/ports/ad-platform.js';
import type { LookalikeToCheck } from '../../../../application/ports/capabilities.js';
import type { EventList } from './events.js';
import type { Translated } from '../../targeting/clauses.js';
import { everybody, targetingOf } from './targeting.js';

/** People in a country who are like those on lists that Pinterest keeps. */
export interface SimilarPeople {
  readonly seeds: readonly EventList[];
  readonly country: string;
  /** 1 to 10: the most similar hundredths of the country's people. */
  readonly percentage: number;
}

const maxPercentage = 10;
/** The countries for which Pinterest documents lookalikes. */
const countries = ['US', 'CA', 'GB'];

/** Translates a lookalike. Pinterest starts from lists of people, so its source has to be people who did something on the website. */
export function similarPeopleOf(lookalike: PlatformLookalike | LookalikeToCheck): Translated<SimilarPeople> {
  const { sourceRules, country, ratio } = lookalike;
  const source = sourceRules === null ? null : targetingOf(sourceRules);
  const { include: seeds, ...others } = source?.value ?? everybody;
  const isListed = source?.refusals.length === 0 && seeds.length > 0 && isSame(others, everybody);
  const percentage = Math.round(ratio * 100);
  const isWhole = Math.abs(ratio * 100 - percentage) < 1e-9 && percentage <= maxPercentage;
  return {
    value: { seeds, country, percentage },
    refusals: [
      ...(isListed
        ? []
        : [{ pointer: '/lookalike/source_audience_id', reason: 'only people who did something on the website can be a source' }]),
      ...(countries.includes(country)
        ? []
        : [{ pointer: '/lookalike/country', reason: `Pinterest has lookalikes in ${countries.join(', ')} only` }]),
      ...(isWhole ? [] : [{ pointer: '/lookalike/ratio', reason: `the ratio must be 0.01 to 0.${maxPercentage} in steps of 0.01` }]),
    ],
  };
}

/** Whether nothing narrows the people besides the lists. */
function isSame(targeting: object, { include: _, ...nothing }: object & { readonly include: unknown }): boolean {
  return JSON.stringify(targeting) === JSON.stringify(nothing);
}
