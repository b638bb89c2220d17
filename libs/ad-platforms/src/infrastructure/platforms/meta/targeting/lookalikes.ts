import type { PlatformLookalike } from '../../../../application/ports/ad-platform.js';
import type { AudienceToCheck, LookalikeToCheck } from '../../../../application/ports/capabilities.js';
import type { PlatformAudience } from '../../../../application/ports/ad-platform.js';
import type { Refusal, Translated } from '../../targeting/clauses.js';
import type { EventAudience } from './events.js';
import { everybody, exclusionOf, targetingOf } from './targeting.js';

/** People in a country who are like those who did something. */
export interface SimilarPeople {
  /** People who did any of these. */
  readonly seeds: readonly EventAudience[];
  readonly country: string;
  /** 0.01 to 0.2. */
  readonly ratio: number;
}

/** The most rules that one custom audience has. */
const maxSeeds = 10;

/** Translates a lookalike. Meta starts from custom audiences, so its source has to be people who did something on the website. */
export function similarPeopleOf(lookalike: PlatformLookalike | LookalikeToCheck): Translated<SimilarPeople> {
  const { sourceRules, country, ratio } = lookalike;
  const source = sourceRules === null ? null : targetingOf(sourceRules);
  const { include: seeds, ...others } = source?.value ?? everybody;
  const { include: _, ...nothing } = everybody;
  const isListed = source?.refusals.length === 0 && seeds.length > 0 && JSON.stringify(others) === JSON.stringify(nothing);
  const pointer = '/lookalike/source_audience_id';
  const refusals = [
    ...(isListed ? [] : [{ pointer, reason: 'only people who did something on the website can be a source' }]),
    ...(seeds.length > maxSeeds ? [{ pointer, reason: `a source can have ${maxSeeds} events` }] : []),
  ];
  return { value: { seeds, country, ratio }, refusals };
}

/** Everything in an audience that Meta cannot target, or exclude. */
export function refusalsOf(
  { rules, lookalike }: Pick<PlatformAudience | AudienceToCheck, 'rules' | 'lookalike'>,
  isExcluded: boolean,
): readonly Refusal[] {
  if (lookalike === null) return (isExcluded ? exclusionOf(rules ?? {}) : targetingOf(rules ?? {})).refusals;
  return isExcluded ? [{ pointer: '/lookalike', reason: 'a lookalike cannot be excluded' }] : similarPeopleOf(lookalike).refusals;
}
