import { clip } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';

const maxNameLength = 200;
const suffix = ' (copy)';

export interface CampaignCopy {
  /** Default: the name of the original with a suffix. */
  readonly name?: string;
  /** Whether the copy keeps the start and the end of the original. */
  readonly keep_dates?: boolean;
}

/** The fields of a copy. The external ID identifies the original in the systems of the client, so the copy has none. */
export function copiedFields(original: CampaignFields, { name, keep_dates: keepsDates = false }: CampaignCopy): CampaignFields {
  const dates = keepsDates ? {} : { startsAt: null, endsAt: null };
  return { ...original, ...dates, name: name ?? nameOfCopy(original.name), externalId: null };
}

function nameOfCopy(name: string): string {
  return `${clip(name, maxNameLength - suffix.length).trimEnd()}${suffix}`;
}
