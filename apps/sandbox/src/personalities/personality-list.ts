import { faultRule, type FaultRule } from '../faults/fault-rule.js';
import { budgetMinimums } from './budget-minimums.js';
import { narrowCapabilities } from './narrow-capabilities.js';
import { noIdempotencyKeys } from './no-idempotency-keys.js';
import type { Personality } from './personality.js';
import { plainOauth } from './plain-oauth.js';
import { requiredSettings } from './required-settings.js';
import { searchLag } from './search-lag.js';
import { severalAdAccounts } from './several-ad-accounts.js';
import { wholeGrantRevocation } from './whole-grant-revocation.js';

/** All personalities of the sandbox. */
export const personalityList = [
  noIdempotencyKeys,
  searchLag,
  plainOauth,
  wholeGrantRevocation,
  severalAdAccounts,
  requiredSettings,
  budgetMinimums,
  narrowCapabilities,
] as const satisfies readonly Personality[];

export type PersonalityName = (typeof personalityList)[number]['name'];

/** The names, in the order of the list. */
export const personalityNames: readonly PersonalityName[] = personalityList.map(({ name }) => name);

/** The faults that personalities with these names always have. */
export function faultsOfPersonalities(names: readonly string[]): FaultRule[] {
  const own = (personalityList as readonly Personality[]).filter(({ name }) => names.includes(name));
  return own.flatMap(({ faults = [] }) => faults).map((rule) => faultRule.parse(rule));
}
