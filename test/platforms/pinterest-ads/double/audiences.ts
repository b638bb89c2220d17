import { z } from 'zod';
import { sent } from './entities.js';
import { orderField, pageFields, pageOf } from './pages.js';
import type { Audience } from './records.js';
import { type Call, route } from './routes.js';
import { audienceCreate, audienceUpdate } from './rules/audience-rules.js';
import { invalidRequest, notFound, ok } from './wire.js';
import { chanceOf } from '../../doubles/chance.js';
import type { World } from './world.js';

type Rule = z.infer<typeof audienceCreate>['rule'];

const writers = ['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER', 'AUDIENCE_MANAGER'] as const;
const defaultRetentionDays = 180;
const seconds = (ms: number) => Math.floor(ms / 1_000);

function assertRule(world: World, adAccountId: string, type: string, rule: Rule): void {
  if (type === 'VISITOR') {
    const tag = world.conversionTags.get(rule.visitor_source_id ?? '');
    if (tag?.adAccountId !== adAccountId) throw invalidRequest("'rule.visitor_source_id' is not a conversion tag of this ad account");
    const days = rule.retention_days ?? defaultRetentionDays;
    if (days < 1 || days > 540) throw invalidRequest("'rule.retention_days' must be from 1 to 540");
    return;
  }
  const seeds = rule.seed_id ?? [];
  if (seeds.length === 0) throw invalidRequest("'rule.seed_id' is missing");
  for (const id of seeds)
    if (world.audiences.get(id)?.adAccountId !== adAccountId) throw invalidRequest(`'rule.seed_id' ${id} is not an audience`);
  if (!/^[A-Z]{2}$/.test(rule.country ?? '')) throw invalidRequest("'rule.country' must be a country");
  const percentage = rule.percentage ?? 0;
  if (percentage < 1 || percentage > 10) throw invalidRequest("'rule.percentage' must be from 1 to 10");
}

function show(world: World, audience: Audience): object {
  const status = world.audienceStatus(audience.id);
  return {
    ...audience.fields,
    id: audience.id,
    ad_account_id: audience.adAccountId,
    status,
    size: status === 'READY' ? audience.people : null,
    created_timestamp: seconds(audience.createdAt),
    updated_timestamp: seconds(audience.updatedAt),
    type: 'audience',
  };
}

function audienceOf({ world, adAccount, params }: Pick<Call<unknown, unknown>, 'world' | 'adAccount' | 'params'>): Audience {
  const audience = world.audiences.get(params['audience_id'] as string);
  if (audience === undefined || audience.adAccountId !== adAccount?.id) throw notFound('Audience', 404);
  return audience;
}

export const audienceRoutes = [
  route('POST /ad_accounts/:ad_account_id/audiences', {
    scopes: ['ads:write'],
    roles: writers,
    body: audienceCreate,
    work({ world, adAccount, body }) {
      const adAccountId = adAccount?.id as string;
      if (body.ad_account_id !== undefined && body.ad_account_id !== adAccountId) throw invalidRequest("'ad_account_id' is another one");
      assertRule(world, adAccountId, body.audience_type, body.rule);
      const retention = body.audience_type === 'VISITOR' ? { retention_days: defaultRetentionDays, prefill: true } : {};
      const now = world.clock.now();
      const id = world.id('254');
      const audience: Audience = {
        id,
        adAccountId,
        createdAt: now,
        updatedAt: now,
        people: 1_000 + Math.floor(chanceOf(id, 'people') * 500_000),
        fields: { ...sent(body), rule: { ...retention, ...sent(body.rule) } },
      };
      world.audiences.set(id, audience);
      return ok(show(world, audience));
    },
  }),
  route('GET /ad_accounts/:ad_account_id/audiences', {
    scopes: ['ads:read'],
    query: z.strictObject({ ...pageFields, ...orderField, ownership_type: z.enum(['OWNED', 'RECEIVED']).optional() }),
    work({ world, adAccount, query }) {
      const owned = [...world.audiences.values()].filter(({ adAccountId }) => adAccountId === adAccount?.id);
      return pageOf(world, query.ownership_type === 'RECEIVED' ? [] : owned, query, (audience) => show(world, audience));
    },
  }),
  route('GET /ad_accounts/:ad_account_id/audiences/:audience_id', {
    scopes: ['ads:read'],
    work(call) {
      if (call.world.faults.isHidden()) throw notFound('Audience', 404);
      return ok(show(call.world, audienceOf(call)));
    },
  }),
  route('PATCH /ad_accounts/:ad_account_id/audiences/:audience_id', {
    scopes: ['ads:write'],
    roles: writers,
    body: audienceUpdate,
    work(call) {
      const { world, body } = call;
      const audience = audienceOf(call);
      if (body.operation_type === 'REMOVE') {
        const removed = show(world, audience);
        world.audiences.delete(audience.id);
        return ok(removed);
      }
      const { operation_type: _, rule, ...fields } = body;
      if (rule !== undefined) assertRule(world, audience.adAccountId, String(audience.fields['audience_type']), rule);
      audience.fields = { ...audience.fields, ...sent(fields), ...(rule === undefined ? {} : { rule: sent(rule) }) };
      audience.updatedAt = world.clock.now();
      return ok(show(world, audience));
    },
  }),
];
