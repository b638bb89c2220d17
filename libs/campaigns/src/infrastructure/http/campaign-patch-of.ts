import type { Validated } from '#libs/kernel';
import { campaignFields, fieldNames } from '../../domain/campaign-fields.js';
import type { CampaignPatch } from '../../domain/campaign-patch.js';
import type { CreateCampaignRequest } from './campaigns.requests.js';

/** A request body under the names of the domain. Null clears a list. */
export function campaignPatchOf(body: Validated<CreateCampaignRequest>): Validated<CampaignPatch> {
  return body.map((value) => {
    const given = fieldNames.flatMap((name) => {
      const { pointer, empty, isInstant } = campaignFields[name];
      const found = valueAt(value, pointer.slice(1).split('/'));
      if (found === undefined) return [];
      if (found === null) return [[name, Array.isArray(empty) ? [] : null]];
      return [[name, isInstant ? new Date(found as string) : found]];
    });
    return Object.fromEntries(given) as CampaignPatch;
  });
}

/** The value at a path. A parent that is null clears everything in it. */
function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || value === undefined || value === null) return value;
  return valueAt((value as Readonly<Record<string, unknown>>)[key], rest);
}
