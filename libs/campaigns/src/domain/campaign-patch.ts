import { mergedTexts, type Problem, type TextsPatch } from '#libs/kernel';
import { type BidStrategy, type CampaignFields, lowestCost } from './campaign-fields.js';

/** New values of fields, as a JSON Merge Patch: absent fields stay. Objects are merged, and null clears them. */
export interface CampaignPatch extends Partial<Omit<CampaignFields, 'bidStrategy' | 'trackingParams' | 'metadata'>> {
  readonly bidStrategy?: Partial<BidStrategy> | null;
  readonly trackingParams?: TextsPatch;
  readonly metadata?: TextsPatch;
}

/** The fields that a patch sets, with objects merged into the current ones. */
export function patchedFields(
  { bidStrategy, trackingParams, metadata, ...rest }: CampaignPatch,
  current: CampaignFields,
): { readonly fields: Partial<CampaignFields>; readonly problems: readonly Problem[] } {
  const tracking = trackingParams === undefined ? null : mergedTexts('tracking_params', current.trackingParams, trackingParams);
  const data = metadata === undefined ? null : mergedTexts('metadata', current.metadata, metadata);
  const fields = {
    ...rest,
    ...(bidStrategy === undefined ? {} : { bidStrategy: bidStrategy === null ? lowestCost : { ...current.bidStrategy, ...bidStrategy } }),
    ...(tracking === null ? {} : { trackingParams: tracking.texts }),
    ...(data === null ? {} : { metadata: data.texts }),
  };
  return { fields, problems: [...(tracking?.problems ?? []), ...(data?.problems ?? [])] };
}
