import type { FastifyInstance } from 'fastify';
import type { Campaign } from '../../campaigns/campaign.js';
import { assertActive, assertInCurrency, conflict } from '../../campaigns/campaign.routes.js';
import { searchIndex } from '../../campaigns/search-index.js';
import { readBody } from '../../http/read-body.js';
import { notFound, unprocessable } from '../../http/platform-error.js';
import { ok } from '../../http/wire-response.js';
import type { Platform } from '../../platform.js';
import { changedCampaign, foundCampaign, treeCall, treePath } from './tree-call.js';
import { treeCampaign, treeCampaignChange } from './tree-spec.js';

/** The campaigns of a tree. They run and stop by the same request as every campaign. */
export function rootRoutes(app: FastifyInstance, platform: Platform): void {
  const { campaigns, faults } = platform;
  const path = `${treePath}/campaigns`;

  app.post(
    path,
    treeCall(platform, 'create', 'ads_write', async ({ request, account }) => {
      const fields = readBody(treeCampaign, request.body);
      assertActive(account);
      assertInCurrency(fields.budget.currency, account);
      const spec = { ...fields, ads: [], ad_sets: [], exclusions: [], spec_digest: null };
      platform.assertAccepted(spec, account);
      const campaign = await campaigns.createEmpty(account, spec);
      return { status: 201, body: rootView(campaign) };
    }),
  );

  app.get(
    path,
    treeCall(platform, 'search', 'ads_read', async ({ query: { reference }, account }) => {
      if (reference === undefined) throw unprocessable('invalid_field', 'reference is required.');
      const hidden = await faults.trigger('not_found_for_a_while', 'search', account.id);
      if (hidden?.rule.operation === 'search') throw notFound('ad account');
      const isIndexed = await searchIndex(platform, 'search', account.id);
      const found = hidden === null ? await campaigns.withReference(account.id, reference) : [];
      return ok({ data: found.filter(isIndexed).map(rootView) });
    }),
  );

  app.get(
    `${path}/:id`,
    treeCall(platform, 'get', 'ads_read', async ({ params, account }) =>
      ok(rootView(await foundCampaign(platform, 'get', account, params['id'] as string))),
    ),
  );

  app.patch(
    `${path}/:id`,
    treeCall(platform, 'update', 'ads_write', async ({ request, params, account }) => {
      const change = readBody(treeCampaignChange, request.body);
      assertActive(account);
      if (change.budget !== undefined) assertInCurrency(change.budget.currency, account);
      const { id, spec } = await foundCampaign(platform, 'update', account, params['id'] as string);
      if (change.objective !== undefined && change.objective !== spec.objective)
        throw conflict('objective_locked', 'The objective of a campaign cannot change.');
      if (change.budget !== undefined && change.budget.type !== spec.budget.type)
        throw conflict('budget_type_locked', 'The budget type of a campaign cannot change.');
      const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      return ok(rootView(await changedCampaign(platform, account, id, (before) => ({ ...before, spec: { ...before.spec, ...set } }))));
    }),
  );
}

function rootView({
  id,
  runState,
  spec: { ads: _ads, ad_sets: _adSets, exclusions: _exclusions, ...fields },
  createdAt,
}: Campaign): object {
  return { ...fields, id, run_state: runState, created_at: new Date(createdAt).toISOString() };
}
