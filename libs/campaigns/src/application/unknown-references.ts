import type { Problem } from '#libs/kernel';
import type { CampaignFields } from '../domain/campaign-fields.js';

const references = {
  connectionIds: 'connection_ids',
  creativeIds: 'creative_ids',
  audienceIds: 'audience_ids',
  excludedAudienceIds: 'excluded_audience_ids',
} as const;

/** The ids that name no record of the account. No context that owns such records exists yet, so none does. */
export function unknownReferences(fields: Partial<CampaignFields>): Problem[] {
  return Object.entries(references).flatMap(([field, name]) =>
    (fields[field as keyof typeof references] ?? []).map((_, i) => ({
      pointer: `/${name}/${i}`,
      code: 'reference_not_found' as const,
      message: `${name}[${i}] is not the id of a record of this account.`,
    })),
  );
}
