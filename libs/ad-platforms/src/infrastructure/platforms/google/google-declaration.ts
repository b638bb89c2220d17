import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import { remedies } from './google-error-codes.js';
import type { GoogleApi } from './google-api.js';

const undeclared = `SELECT campaign.id FROM campaign WHERE campaign.missing_eu_political_advertising_declaration = TRUE LIMIT 1`;

/**
 * Whether a campaign of the ad account, of anybody's, does not say whether it contains EU political advertising. Google then refuses every
 * change of a campaign in it.
 */
export async function hasUndeclaredCampaigns(api: GoogleApi): Promise<boolean> {
  return (await api.search(undeclared, z.looseObject({}))).length > 0;
}

/** Refuses a change that Google would refuse for the declaration, before anything is uploaded for it. */
export async function assertDeclared(api: GoogleApi): Promise<void> {
  if (!(await hasUndeclaredCampaigns(api))) return;
  const message = `A campaign of the ad account does not declare whether it contains EU political advertising. ${remedies.declaration}`;
  const details = { platformCode: 'eu_political_advertising_declaration_required', issue: 'policy_declaration_required' } as const;
  throw new PlatformFailure('rejected', message, details);
}
