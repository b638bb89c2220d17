import type { AudienceToCheck } from '../../../../application/ports/capabilities.js';
import type { PlatformAudience } from '../../../../application/ports/ad-platform.js';
import type { Refusal } from '../../targeting/clauses.js';
import { similarPeopleOf } from './lookalikes.js';
import { exclusionOf, targetingOf } from './targeting.js';

/** Everything in an audience that Pinterest cannot target, or exclude. */
export function refusalsOf(
  { rules, lookalike }: Pick<PlatformAudience | AudienceToCheck, 'rules' | 'lookalike'>,
  isExcluded: boolean,
): readonly Refusal[] {
  if (lookalike === null) return (isExcluded ? exclusionOf(rules ?? {}) : targetingOf(rules ?? {})).refusals;
  return isExcluded ? [{ pointer: '/lookalike', reason: 'a lookalike cannot be excluded' }] : similarPeopleOf(lookalike).refusals;
}
