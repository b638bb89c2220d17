import { chanceOf } from '../../doubles/chance.js';
import type { AccountCall, Handlers } from './call.js';
import { assertRule, invalidParameter } from './errors.js';
import { filtersOf, matches } from './filtering.js';
import { assertName } from './objects.js';
import { pageOf } from './paging.js';
import { project } from './projection.js';
import type { CustomAudience } from './records.js';
import { audienceRule, type AudienceRule, pixelsOf } from './rules/audience-rules.js';
import { textOf } from './values.js';
import { GraphError, ok } from './wire.js';
import type { World } from './world.js';

/** Smaller audiences are not delivered to, and their size is not told. */
const minPeople = 100;
const seconds = (ms: number) => Math.floor(ms / 1_000);

const isFilling = (world: World, { createdAt }: CustomAudience) => createdAt + world.settings.audienceSeconds * 1_000 > world.clock.now();

function showAudience(world: World, audience: CustomAudience): Record<string, unknown> {
  const { id, adAccountId, createdAt, updatedAt, people, fields } = audience;
  const isNew = isFilling(world, audience);
  const isSmall = people < minPeople;
  const lower = Math.floor(people / 100) * 100;
  const subtype = fields['subtype'];
  return {
    id,
    account_id: adAccountId,
    name: fields['name'],
    description: fields['description'] ?? '',
    subtype,
    rule: fields['rule'],
    retention_days: fields['retention_days'],
    lookalike_spec: fields['lookalike_spec'],
    pixel_id: typeof fields['rule'] === 'string' ? pixelsOf(JSON.parse(fields['rule']) as AudienceRule)[0] : undefined,
    operation_status: isNew ? { code: 441, description: 'The audience is being filled.' } : { code: 200, description: 'Normal' },
    delivery_status: isNew || isSmall ? { code: 300, description: 'The audience is too small.' } : { code: 200, description: 'Ready' },
    approximate_count_lower_bound: isNew || isSmall ? -1 : lower,
    approximate_count_upper_bound: isNew || isSmall ? -1 : Math.ceil(lower * 1.18),
    time_created: seconds(createdAt),
    time_updated: seconds(updatedAt),
  };
}

const own = ({ world, adAccount }: AccountCall) =>
  [...world.audiences.values()].filter((one) => one.adAccountId === adAccount.id && !one.isDeleted);
const self = ({ world, id }: AccountCall) => world.audiences.get(id) as CustomAudience;

function addAudience({ world, adAccount }: AccountCall, fields: Readonly<Record<string, unknown>>, people: number): CustomAudience {
  const now = world.clock.now();
  const audience = { id: world.id('130'), adAccountId: adAccount.id, createdAt: now, updatedAt: now, people, isDeleted: false, fields };
  world.audiences.set(audience.id, audience);
  return audience;
}

/** Website visitors by rule. With `enable_fetch_or_create`, the one that has the same name and rule is answered if there is one. */
function websiteAudience(call: AccountCall): CustomAudience {
  const { world, adAccount, params } = call;
  const rule = audienceRule(params['rule']);
  const pixels = pixelsOf(rule).map((id) => world.identities.get(id));
  if (!pixels.every((pixel) => pixel?.kind === 'pixel' && pixel.adAccountId === adAccount.id))
    throw invalidParameter('The pixel of the rule does not exist', 'rule');
  const text = JSON.stringify(rule);
  const known = own(call).find(({ fields }) => fields['name'] === params['name'] && fields['rule'] === text);
  if (params['enable_fetch_or_create'] === true && known !== undefined) return known;
  const names = rule.inclusions.rules.flatMap(
    ({ filter }) => filter?.filters.flatMap(({ field, value }) => (field === 'event' ? [value] : [])) ?? [],
  );
  const hasEvents = names.length === 0 || names.some((name) => pixels.some((pixel) => pixel?.events?.includes(name) === true));
  const people = hasEvents ? 1_000 + Math.floor(chanceOf(text) * 99_000) : 0;
  const { enable_fetch_or_create: _, ...fields } = params;
  return addAudience(call, { ...fields, rule: text, subtype: 'WEBSITE' }, people);
}

function lookalike(call: AccountCall): CustomAudience {
  const { world, adAccount, params } = call;
  const spec = (params['lookalike_spec'] ?? {}) as { readonly country?: string; readonly ratio?: number; readonly starting_ratio?: number };
  const origin = world.audiences.get(textOf(params['origin_audience_id']));
  const isOwn = origin !== undefined && origin.adAccountId === adAccount.id && !origin.isDeleted;
  if (!isOwn) throw invalidParameter('The origin audience does not exist', 'origin_audience_id');
  if (origin.fields['subtype'] === 'LOOKALIKE') throw invalidParameter('The origin cannot be a lookalike audience', 'origin_audience_id');
  const { country, ratio = 0, starting_ratio: start = 0 } = spec;
  if (country === undefined || !/^[A-Z]{2}$/.test(country))
    throw invalidParameter('Param lookalike_spec needs a country', 'lookalike_spec');
  const isRange = ratio >= 0.01 && ratio <= 0.2 && start >= 0 && start < ratio;
  if (!isRange) throw invalidParameter('The ratio of a lookalike is from 0.01 to 0.20', 'lookalike_spec');
  assertRule(origin.people >= minPeople, 2654, `The origin audience must have ${minPeople} people.`, 'Audience is too small');
  return addAudience(call, params, Math.round((ratio - start) * 200_000_000));
}

export const audienceAccountHandlers: Handlers = {
  'GET customaudiences': (call) => {
    const filters = filtersOf(call);
    const unknown = filters.find(({ field }) => !['name', 'id', 'subtype'].includes(field));
    if (unknown !== undefined) throw invalidParameter(`Filtering field ${unknown.field} is invalid`, 'filtering');
    const shown = own(call)
      .filter((one) => call.world.isIndexed(one))
      .map((one) => showAudience(call.world, one))
      .filter((one) => call.params['pixel_id'] === undefined || one['pixel_id'] === call.params['pixel_id'])
      .filter((one) => filters.every((filter) => matches(filter, String(one[filter.field]))));
    return pageOf(call, 'CustomAudience', shown);
  },
  'POST customaudiences': (call) => {
    const { adAccount, params } = call;
    assertName(params['name']);
    if (!adAccount.hasAudienceTerms) {
      const userMessage = 'Accept the terms of custom audiences in Ads Manager.';
      throw new GraphError(
        { code: 200, subcode: 1870034, status: 403, title: 'Terms not accepted', userMessage },
        '(#200) Permissions error',
      );
    }
    const { subtype = 'WEBSITE' } = params;
    if (subtype === 'LOOKALIKE') return ok({ id: lookalike(call).id });
    if (subtype !== 'WEBSITE') throw invalidParameter(`The double has no audiences of the subtype ${String(subtype)}`, 'subtype');
    return ok({ id: websiteAudience(call).id });
  },
};

export const audienceHandlers: Handlers = {
  'GET #get': (call) => ok(project('CustomAudience', showAudience(call.world, self(call)), call.fields)),
  'POST #update': (call) => {
    const audience = self(call);
    const { rule, ...fields } = call.params;
    if ('name' in fields) assertName(fields['name']);
    audience.fields = { ...audience.fields, ...fields, ...(rule === undefined ? {} : { rule: JSON.stringify(audienceRule(rule)) }) };
    audience.updatedAt = call.world.clock.now();
    return ok({ success: true });
  },
  'DELETE #delete': (call) => {
    self(call).isDeleted = true;
    return ok({ success: true });
  },
};
