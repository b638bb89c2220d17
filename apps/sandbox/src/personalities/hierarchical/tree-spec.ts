import { z } from 'zod';
import { adContent, audience, campaignFields } from '../../campaigns/spec.js';

const id = z.string().min(1).max(100);

/** The campaign without its ad sets and ads. */
export const treeCampaign = z.strictObject(campaignFields).omit({ spec_digest: true });
export const treeCampaignChange = z.strictObject(campaignFields).omit({ reference: true }).partial();

export const treeAdSet = z.strictObject({ campaign_id: id, ...audience.shape, exclusions: z.array(audience).max(20).default([]) });
export const treeAdSetChange = treeAdSet.omit({ campaign_id: true, reference: true });

/** Creatives cannot be changed. `digest` is a label of the client, by which it finds a creative again. */
export const treeCreative = z.strictObject({ digest: id, ...adContent, image_hash: id.nullable().default(null) });
export type TreeCreative = z.infer<typeof treeCreative>;

export const treeAd = z.strictObject({ campaign_id: id, creative_id: id, reference: id, name: z.string().min(1).max(400) });
export const treeAdChange = treeAd.omit({ campaign_id: true, reference: true });
