import { faultRule, type FaultRule } from '../faults/fault-rule.js';
import { deprecatedVersion } from './deprecated-version.js';
import { dailyQuota } from './daily-quota.js';
import { decimalReports } from './decimal-reports.js';
import { reportsWithoutArchived } from './reports-without-archived.js';
import { asynchronousReports } from './asynchronous-reports.js';
import { errorsIn200 } from './errors-in-200.js';
import { noEstimates } from './no-estimates.js';
import { budgetMinimums } from './budget-minimums.js';
import { narrowCapabilities } from './narrow-capabilities.js';
import { noIdempotencyKeys } from './no-idempotency-keys.js';
import { passing404s } from './passing-404s.js';
import type { Personality } from './personality.js';
import { plainOauth } from './plain-oauth.js';
import { requiredSettings } from './required-settings.js';
import { searchLag } from './search-lag.js';
import { throttlingBy400 } from './throttling-by-400.js';
import { severalAdAccounts } from './several-ad-accounts.js';
import { wholeGrantRevocation } from './whole-grant-revocation.js';

/** All personalities of the sandbox. */
export const personalityList = [
  noIdempotencyKeys,
  searchLag,
  passing404s,
  throttlingBy400,
  errorsIn200,
  asynchronousReports,
  reportsWithoutArchived,
  decimalReports,
  dailyQuota,
  noEstimates,
  deprecatedVersion,
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
