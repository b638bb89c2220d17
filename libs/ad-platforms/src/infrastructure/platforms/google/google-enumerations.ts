import { knownCodes, knownFamilies } from './google-known-codes.js';
import {
  adReasons,
  approvals,
  customerProblems,
  reasonMeanings,
  reviews,
  statusOfPrimary,
  statusOfServing,
} from './google-status-tables.js';

const enumOf = (name: string) => `enums.${name}Enum.${name}`;
const errorsOf = (family: string) => {
  const name = family.charAt(0).toUpperCase() + family.slice(1);
  return `errors.${name}Enum.${name}`;
};

/**
 * The values of Google's enumerations that the tables of this adapter know, by their published names without the version. A value that
 * Google adds falls to the default of its table until somebody has looked at it: `npm run check:exchanges` lists it.
 */
export const googleEnumerations: Readonly<Record<string, readonly string[]>> = {
  [enumOf('CampaignPrimaryStatus')]: Object.keys(statusOfPrimary),
  [enumOf('CampaignServingStatus')]: Object.keys(statusOfServing),
  [enumOf('CampaignPrimaryStatusReason')]: Object.keys(reasonMeanings),
  [enumOf('AdGroupAdPrimaryStatusReason')]: Object.keys(adReasons),
  [enumOf('PolicyApprovalStatus')]: Object.keys(approvals),
  [enumOf('PolicyReviewStatus')]: Object.keys(reviews),
  [enumOf('CustomerStatus')]: Object.keys(customerProblems),
  // Its members are the families of errors.
  'errors.ErrorCode': knownFamilies,
  ...Object.fromEntries(Object.entries(knownCodes).map(([family, codes]) => [errorsOf(family), codes])),
};
