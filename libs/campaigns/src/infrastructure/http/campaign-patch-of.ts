import { setFields, type Validated } from '#libs/kernel';
import { emptyFields, flatNames } from '../../domain/campaign-fields.js';
import type { CampaignPatch } from '../../domain/campaign-patch.js';
import type { CreateCampaignRequest } from './campaigns.requests.js';

/** The domain merges these into what there is, and clears them for null. */
const cleared = { ...emptyFields, trackingParams: null, metadata: null };

const instantOf = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text);

/** A request body under the names of the domain. Null clears a list, and everything in an object. */
export function campaignPatchOf(body: Validated<CreateCampaignRequest>): Validated<CampaignPatch> {
  return body.map(({ budget, ...value }) => {
    const { type, amount_micros } = budget === null ? { type: null, amount_micros: null } : { ...budget };
    const instants = { starts_at: instantOf(value.starts_at), ends_at: instantOf(value.ends_at) };
    return setFields({ ...value, budget_type: type, budget_amount_micros: amount_micros, ...instants }, flatNames, cleared);
  });
}
