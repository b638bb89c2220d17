import { type Actor, type CampaignReferences, type Id, idFromUuid, shownFields } from '#libs/kernel';
import type { PendingRecords } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import type { CreativeView, VariantView } from '../../application/queries/creative-view.js';
import { availableActions, editableFields } from '../../domain/creative-actions.js';
import { type CreativeFields, fieldNames } from '../../domain/creative-fields.js';
import type { Copy, StoredImage } from '../../domain/variant.js';

/** The columns that `creativeViewOf` reads. */
export const creativeColumns = [
  ...Object.values(fieldNames),
  'id',
  'type',
  'status',
  'failure',
  'prompt',
  'brand',
  'language',
  'target_platforms',
  'requested_variants',
  'provider',
  'completed_variants',
  'started_at',
  'finished_at',
  'revision',
  'created_at',
  'updated_at',
  'archived_at',
].join(', ');

/** The embedded engine takes about a second. */
export const pendingCreatives: PendingRecords = {
  prefix: 'crv',
  pollAfterSeconds: 1,
  statement: sql(
    'pending creatives',
    "select id from creative.creative where account_id = $1 and id = any($2::uuid[]) and status = 'generating'",
  ),
};

/** Converts a row of `creative.creative` to the API view for this caller. */
export function creativeViewOf(row: Row, campaigns: CampaignReferences, { permissions }: Pick<Actor, 'permissions'>): CreativeView {
  return {
    id: idFromUuid('crv', row.id),
    object: 'creative',
    ...shownFields<CreativeFields, typeof fieldNames>(row, fieldNames, { primaryVariantId: 'var' }),
    type: row.type,
    status: row.status,
    available_actions: availableActions(row.status, permissions),
    editable_fields: editableFields(row.status, permissions),
    failure: row.failure,
    prompt: row.prompt,
    brand: row.brand,
    language: row.language,
    target_platforms: row.target_platforms,
    variant_count: row.requested_variants,
    generation: {
      provider: row.provider,
      requested_variants: row.requested_variants,
      completed_variants: row.completed_variants,
      started_at: row.started_at,
      finished_at: row.finished_at,
      poll_after_seconds: row.status === 'generating' ? pendingCreatives.pollAfterSeconds : null,
    },
    campaign_ids: campaigns.ids,
    campaign_count: campaigns.count,
    revision: row.revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
    archived_at: row.archived_at,
  };
}

/** The columns that `variantViewOf` reads. */
export const variantColumns = 'id, creative_id, position, status, aspect_ratio, copy, image, failure, created_at, updated_at';

type Sign = (variantId: Id<'var'>, mimeType: string) => { url: string; expiresAt: Date };

/** Converts a row of `creative.variant` to an API view. `primary` is the UUID of the creative's primary variant. */
export function variantViewOf(row: Row, primary: string | null, sign: Sign): VariantView {
  const id = idFromUuid('var', row.id);
  const copy = row.copy as Copy | null;
  const image = row.image as StoredImage | null;
  const signed = image === null ? null : sign(id, image.mimeType);
  return {
    id,
    object: 'variant',
    creative_id: idFromUuid('crv', row.creative_id),
    position: row.position,
    status: row.status,
    content:
      copy === null
        ? null
        : {
            headline: copy.headline,
            primary_text: copy.primaryText,
            description: copy.description,
            call_to_action: copy.callToAction,
          },
    asset:
      image === null || signed === null
        ? null
        : {
            url: signed.url,
            url_expires_at: signed.expiresAt.toISOString(),
            mime_type: image.mimeType,
            width: image.width,
            height: image.height,
            aspect_ratio: row.aspect_ratio,
            bytes: image.bytes,
          },
    is_primary: row.id === primary,
    failure: row.failure,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
