import { z } from 'zod';
import type { ConversionTag } from './records.js';
import { route } from './routes.js';
import { queryBoolean, text } from './rules/fields.js';
import { notFound, ok } from './wire.js';
import type { World } from './world.js';

const flag = z.boolean().nullable().optional();

const tagCreate = z.strictObject({
  name: text,
  aem_enabled: flag,
  aem_ph_enabled: flag,
  aem_fnln_enabled: flag,
  aem_ge_enabled: flag,
  aem_db_enabled: flag,
  aem_loc_enabled: flag,
  aem_external_id_enabled: flag,
  md_frequency: z.number().nullable().optional(),
});

export function addConversionTag(world: World, adAccountId: string, tag: Partial<ConversionTag> = {}): ConversionTag {
  const added: ConversionTag = { name: 'Website', configs: {}, status: 'ACTIVE', events: [], ...tag, id: world.id('261'), adAccountId };
  world.conversionTags.set(added.id, added);
  return added;
}

function show(world: World, { id, adAccountId, name, configs, status, events }: ConversionTag): object {
  return {
    id,
    ad_account_id: adAccountId,
    name,
    status,
    version: '3',
    enhanced_match_status: 'NOT_VALIDATED',
    last_fired_time_ms: events.length === 0 ? null : world.clock.now(),
    code_snippet: `<script>pintrk('load', '${id}'); pintrk('page');</script>`,
    configs: { aem_enabled: false, md_frequency: 1, ...configs },
  };
}

export const conversionTagRoutes = [
  route('GET /ad_accounts/:ad_account_id/conversion_tags', {
    scopes: ['ads:read'],
    query: z.strictObject({ filter_deleted: queryBoolean.optional() }),
    work({ world, adAccount, query }) {
      const tags = [...world.conversionTags.values()].filter(
        (tag) => tag.adAccountId === adAccount?.id && (query.filter_deleted !== true || tag.status !== 'ARCHIVED'),
      );
      // This list has no pages.
      return ok({ items: tags.map((tag) => show(world, tag)) });
    },
  }),
  route('POST /ad_accounts/:ad_account_id/conversion_tags', {
    scopes: ['ads:write'],
    body: tagCreate,
    work({ world, adAccount, body: { name, ...configs } }) {
      const tag = addConversionTag(world, adAccount?.id as string, { name, configs });
      return { status: world.settings.createdStatus, body: show(world, tag) };
    },
  }),
  route('GET /ad_accounts/:ad_account_id/conversion_tags/:conversion_tag_id', {
    scopes: ['ads:read'],
    work({ world, adAccount, params }) {
      const tag = world.conversionTags.get(params['conversion_tag_id'] as string);
      if (tag === undefined || tag.adAccountId !== adAccount?.id) throw notFound('Conversion tag', 2);
      return ok(show(world, tag));
    },
  }),
];
