import { z } from 'zod';
import type { PlacedCampaign, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import { parseReference, runState } from './sandbox-shapes.js';
import { sandboxSpecOf } from './sandbox-spec.js';

export const rootShape = z.looseObject({ id: z.string().min(1), run_state: runState, spec_digest: z.string().nullable() });
export const rootsShape = z.object({ data: z.array(rootShape) });
export const createdShape = z.object({ id: z.string().min(1) });
export const imageShape = z.object({ hash: z.string().min(1) });
export const imagesShape = z.object({ data: z.array(imageShape) });
export const creativesShape = z.object({ data: z.array(createdShape) });

const part = z.looseObject({ id: z.string().min(1), reference: z.string().nullable() });
export const partsShape = z.object({ data: z.array(part) });
export type SandboxPart = z.infer<typeof part>;

/** The fields of the campaign itself. The digest is sent last, when everything else is as it should be. */
export function rootFieldsOf(campaign: PlatformCampaign, settings: ConnectionSettings | null): Readonly<Record<string, unknown>> {
  const { ads: _ads, ad_sets: _adSets, exclusions: _exclusions, spec_digest: _digest, ...fields } = sandboxSpecOf(campaign, settings);
  return fields;
}

interface PlacedPart {
  readonly id: string;
  readonly reference: string | null;
}

export function placedTreeOf(
  root: z.infer<typeof rootShape>,
  ads: readonly PlacedPart[] = [],
  adSets: readonly PlacedPart[] = [],
): PlacedCampaign {
  return {
    platformCampaignId: root.id,
    runState: root.run_state,
    ads: ads.flatMap(({ id, reference }) => {
      const parsed = parseReference('crv', reference);
      return parsed === null ? [] : [{ reference: parsed, platformAdId: id }];
    }),
    adSets: adSets.map(({ id, reference }) => ({ reference: parseReference('aud', reference), platformAdSetId: id })),
    specDigest: root.spec_digest,
  };
}
