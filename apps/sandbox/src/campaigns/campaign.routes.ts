import type { FastifyInstance } from 'fastify';
import { type AdAccount, modelOf } from '../accounts/ad-account.js';
import type { Operation } from '../faults/fault-rule.js';
import { ok } from '../http/wire-response.js';
import { authorized, type Call } from '../http/operation.js';
import { readBody } from '../http/read-body.js';
import { notFound, PlatformError, unprocessable } from '../http/platform-error.js';
import { deliveryProgress } from '../metrics/campaign-metrics.js';
import type { Platform } from '../platform.js';
import { type Campaign, campaignView } from './campaign.js';
import { type Delivery, deliveryOf } from './delivery.js';
import { searchIndex } from './search-index.js';
import { type CampaignSpec, campaignSpec, newCampaign, type RunState, runStateChange } from './spec.js';

const maxIds = 100;

export function campaignRoutes(app: FastifyInstance, platform: Platform): void {
  const { campaigns, faults, world } = platform;
  const path = '/v1/ad-accounts/:act/campaigns';

  const reachOf = ({ ad_sets: adSets, exclusions }: CampaignSpec, { model }: AdAccount) =>
    platform.populations.of(model).reach(adSets, exclusions);
  const stateOf = async (campaign: Campaign, account: AdAccount): Promise<Delivery> => {
    const now = world.now();
    const progress = deliveryProgress(await campaigns.pastOf(campaign.id), modelOf(account, world.settings), now);
    return deliveryOf(campaign, { now, account, progress, reach: reachOf(campaign.spec, account) });
  };
  const view = async (campaign: Campaign, account: AdAccount) =>
    campaignView(campaign, (await stateOf(campaign, account)).status, world.now());
  const rejectsAds = async (name: Operation, account: AdAccount) => (await faults.trigger('creative_rejected', name, account.id)) !== null;

  /** Simulates a lagging replica, which returns 404 for an existing campaign. */
  const assertFound = async (name: Operation, account: AdAccount) => {
    if ((await faults.trigger('not_found_for_a_while', name, account.id)) !== null) throw notFound('campaign');
  };

  app.post(
    path,
    authorized(platform, 'create', 'ads_write', async ({ request, account }) => {
      const { run_state: runState, ...spec } = readBody(newCampaign, request.body);
      assertActive(account);
      assertInCurrency(spec.budget.currency, account);
      platform.assertAccepted(spec, account);
      reachOf(spec, account); // throws on invalid rules
      const key = request.headers['idempotency-key'];
      const isHonored = typeof key === 'string' && !(await faults.trigger('no_idempotency_keys', 'create', account.id));
      const { campaign, isReplay } = await campaigns.create(account, spec, runState, {
        idempotencyKey: isHonored ? key : null,
        rejectsAds: await rejectsAds('create', account),
      });
      return { status: 201, body: await view(campaign, account), ...(isReplay ? { headers: { 'idempotent-replayed': 'true' } } : {}) };
    }),
  );

  app.get(
    path,
    authorized(platform, 'search', 'ads_read', async ({ query, account }) => {
      const { reference } = query;
      if (reference === undefined) throw unprocessable('invalid_field', 'reference is required.');
      const hidden = await faults.trigger('not_found_for_a_while', 'search', account.id);
      if (hidden?.rule.operation === 'search') throw notFound('ad account');
      const found = hidden === null ? await campaigns.withReference(account.id, reference) : [];
      const isIndexed = await searchIndex(platform, 'search', account.id);
      return ok({ data: await Promise.all(found.filter(isIndexed).map((campaign) => view(campaign, account))) });
    }),
  );

  app.get(
    `${path}/:id`,
    authorized(platform, 'get', 'ads_read', async ({ params, account }) => {
      await assertFound('get', account);
      const campaign = await campaigns.find(account.id, params['id'] as string);
      if (!campaign) throw notFound('campaign');
      return ok(await view(campaign, account));
    }),
  );

  app.put(
    `${path}/:id`,
    authorized(platform, 'update', 'ads_write', async ({ request, params, account }) => {
      const spec = readBody(campaignSpec, request.body);
      assertActive(account);
      assertInCurrency(spec.budget.currency, account);
      platform.assertAccepted(spec, account);
      reachOf(spec, account);
      await assertFound('update', account);
      const change = { rejectsAds: await rejectsAds('update', account) };
      const campaign = await campaigns.update(account.id, params['id'] as string, spec, change, (existing) => {
        assertNotArchived(existing);
        if (existing.spec.objective !== spec.objective) throw conflict('objective_locked', 'The objective of a campaign cannot change.');
        if (existing.spec.budget.type !== spec.budget.type)
          throw conflict('budget_type_locked', 'The budget type of a campaign cannot change.');
      });
      if (!campaign) throw notFound('campaign');
      return ok(await view(campaign, account));
    }),
  );

  app.post(
    `${path}/:id/run-state`,
    authorized(platform, 'run_state', 'ads_write', async (call) => {
      const { run_state: runState } = readBody(runStateChange, call.request.body);
      await assertFound('run_state', call.account);
      const campaign = await changeRunState(call, runState);
      if (!campaign) throw notFound('campaign');
      return ok(await view(campaign, call.account));
    }),
  );

  const changeRunState = async ({ params, account }: Call, runState: RunState): Promise<Campaign | null> => {
    const id = params['id'] as string;
    // Pausing and archiving are always allowed.
    if (runState === 'running') assertActive(account);
    else if (await faults.trigger('pause_not_confirmed', 'run_state', account.id)) return campaigns.find(account.id, id);
    return campaigns.setRunState(account.id, id, runState, (existing) => {
      if (runState !== 'archived') assertNotArchived(existing);
      if (runState === 'running' && existing.ads.length === 0) throw conflict('campaign_incomplete', 'A campaign without ads cannot run.');
    });
  };

  app.get(
    '/v1/ad-accounts/:act/delivery',
    authorized(platform, 'delivery', 'ads_read', async ({ query, account }) => {
      const ids = (query['ids'] ?? '').split(',').filter((id) => id !== '');
      if (ids.length === 0 || ids.length > maxIds) throw unprocessable('invalid_field', `ids must contain 1 to ${maxIds} campaign IDs.`);
      const isHidden = (await faults.trigger('not_found_for_a_while', 'delivery', account.id)) !== null;
      const found = isHidden ? [] : await campaigns.byIds(account.id, ids);
      const data = [];
      for (const campaign of found) {
        const { status, issues } = await withDeliveryFaults(await stateOf(campaign, account), account);
        const { id, runState, spec } = campaign;
        const { reference, spec_digest, budget } = spec;
        data.push({ id, reference, run_state: runState, status, issues, spec_digest, budget });
      }
      return ok({ data });
    }),
  );

  /** Replaces the status of a delivering campaign if a fault stops it. */
  const withDeliveryFaults = async (delivery: Delivery, account: AdAccount): Promise<Delivery> => {
    if (!['ACTIVE', 'LEARNING', 'LIMITED'].includes(delivery.status)) return delivery;
    const isTriggered = async (kind: 'budget_exhausted' | 'payment_failed') =>
      (await faults.trigger(kind, 'delivery', account.id)) !== null;
    if (await isTriggered('budget_exhausted')) {
      return { status: 'BUDGET_EXHAUSTED', issues: [{ code: 'budget_exhausted', message: 'The budget is used up.', ad_references: [] }] };
    }
    if (await isTriggered('payment_failed')) {
      return { status: 'PAYMENT_FAILED', issues: [{ code: 'payment_failed', message: 'The last payment failed.', ad_references: [] }] };
    }
    return delivery;
  };
}

const conflict = (code: string, message: string): PlatformError => new PlatformError(409, code, message);

function assertActive({ status }: AdAccount): void {
  if (status === 'suspended') throw new PlatformError(403, 'account_suspended', 'The ad account is suspended.');
}

function assertInCurrency(currency: string, account: AdAccount): void {
  if (currency !== account.currency) {
    throw unprocessable('currency_mismatch', `The budget uses ${currency}, but the ad account uses ${account.currency}.`);
  }
}

function assertNotArchived({ runState }: Campaign): void {
  if (runState === 'archived') throw conflict('campaign_archived', 'An archived campaign cannot be changed.');
}
