import type { FastifyInstance } from 'fastify';
import type { AdAccount } from '../../accounts/ad-account.js';
import type { Ad, AdSet, Campaign } from '../../campaigns/campaign.js';
import { assertActive } from '../../campaigns/campaign.routes.js';
import { contentOf } from '../../campaigns/review.js';
import { searchIndex } from '../../campaigns/search-index.js';
import type { AdSpec, AudienceSpec } from '../../campaigns/spec.js';
import type { Operation } from '../../faults/fault-rule.js';
import { readBody } from '../../http/read-body.js';
import { notFound, unprocessable } from '../../http/platform-error.js';
import { ok } from '../../http/wire-response.js';
import type { Platform } from '../../platform.js';
import { findCreative } from './library.routes.js';
import { changedCampaign, foundCampaign, treeCall, treePath } from './tree-call.js';
import { treeAd, treeAdChange, treeAdSet, treeAdSetChange } from './tree-spec.js';

/** The ad sets and ads of a campaign. Every ad runs in every ad set. */
export function partRoutes(app: FastifyInstance, platform: Platform): void {
  const { campaigns, populations, world, faults } = platform;
  const campaignPath = `${treePath}/campaigns/:id`;

  const rejectsAds = async (name: Operation, account: AdAccount) => (await faults.trigger('creative_rejected', name, account.id)) !== null;
  const adSpecOf = async (account: AdAccount, creativeId: string, ad: Pick<AdSpec, 'reference' | 'name'>): Promise<AdSpec> => {
    const creative = await findCreative(platform, account, creativeId);
    if (creative === null) throw unprocessable('creative_missing', 'The creative does not exist.');
    const { digest: _, image_hash: hash, ...content } = creative;
    return { ...ad, ...content, image_url: hash === null ? null : `${platform.url()}/images/${hash}` };
  };

  for (const [name, viewOf] of [
    [
      'ad-sets',
      ({ adSets, spec: campaignSpec }: Campaign) =>
        adSets.map(({ spec, ...adSet }) => ({ ...spec, ...adSet, exclusions: campaignSpec.exclusions })),
    ],
    ['ads', ({ ads }: Campaign) => ads.map(({ id, createdAt, creativeId, spec }) => ({ ...spec, id, createdAt, creative_id: creativeId }))],
  ] as const) {
    app.get(
      `${campaignPath}/${name}`,
      treeCall(platform, 'list_parts', 'ads_read', async ({ params, account }) => {
        const campaign = await foundCampaign(platform, 'list_parts', account, params['id'] as string);
        const isIndexed = await searchIndex(platform, 'list_parts', account.id);
        return ok({ data: viewOf(campaign).filter(isIndexed) });
      }),
    );
  }

  app.post(
    `${treePath}/ad-sets`,
    treeCall(platform, 'create_ad_set', 'ads_write', async ({ request, account }) => {
      const { campaign_id: campaignId, exclusions, ...spec } = readBody(treeAdSet, request.body);
      assertActive(account);
      populations.of(account.model).reach([spec], exclusions); // throws on invalid rules
      const adSet: AdSet = { id: await world.newId('ss'), createdAt: world.now(), spec };
      await changedCampaign(platform, account, campaignId, (campaign) => withAdSets(campaign, [...campaign.adSets, adSet], exclusions));
      return { status: 201, body: { id: adSet.id } };
    }),
  );

  app.patch(
    `${campaignPath}/ad-sets/:part`,
    treeCall(platform, 'update_part', 'ads_write', async ({ request, params, account }) => {
      const { exclusions, ...change } = readBody(treeAdSetChange, request.body);
      assertActive(account);
      populations.of(account.model).reach([change], exclusions);
      const { id } = await foundCampaign(platform, 'update_part', account, params['id'] as string);
      await changedCampaign(platform, account, id, (campaign) => {
        const adSets = campaign.adSets.map((one) => (one.id === params['part'] ? { ...one, spec: { ...one.spec, ...change } } : one));
        if (adSets.every(({ id: part }) => part !== params['part'])) throw notFound('ad set');
        return withAdSets(campaign, adSets, exclusions);
      });
      return ok({ id: params['part'] });
    }),
  );

  app.post(
    `${treePath}/ads`,
    treeCall(platform, 'create_ad', 'ads_write', async ({ request, account }) => {
      const { campaign_id: campaignId, creative_id: creativeId, ...named } = readBody(treeAd, request.body);
      assertActive(account);
      const spec = await adSpecOf(account, creativeId, named);
      const review = campaigns.reviewOf(spec, account.id, { rejectsAds: await rejectsAds('create_ad', account) });
      const ad: Ad = { id: await world.newId('sa'), createdAt: world.now(), creativeId, spec, ...review };
      await changedCampaign(platform, account, campaignId, (campaign) => {
        if (campaign.adSets.length === 0) throw unprocessable('ad_set_missing', 'The campaign has no ad set yet.');
        return withAds(campaign, [...campaign.ads, ad]);
      });
      return { status: 201, body: { id: ad.id } };
    }),
  );

  app.patch(
    `${campaignPath}/ads/:part`,
    treeCall(platform, 'update_part', 'ads_write', async ({ request, params, account }) => {
      const { creative_id: creativeId, name } = readBody(treeAdChange, request.body);
      assertActive(account);
      const found = await foundCampaign(platform, 'update_part', account, params['id'] as string);
      const isRejected = await rejectsAds('update_part', account);
      await changedCampaign(platform, account, found.id, async (campaign) => {
        const existing = campaign.ads.find(({ id }) => id === params['part']);
        if (existing === undefined) throw notFound('ad');
        const spec = await adSpecOf(account, creativeId, { reference: existing.spec.reference, name });
        const isSame = contentOf(existing.spec) === contentOf(spec);
        const review = isSame ? {} : campaigns.reviewOf(spec, account.id, { rejectsAds: isRejected });
        const ad: Ad = { ...existing, creativeId, spec, ...review };
        return withAds(
          campaign,
          campaign.ads.map((one) => (one === existing ? ad : one)),
        );
      });
      return ok({ id: params['part'] });
    }),
  );

  app.delete(
    `${campaignPath}/:kind/:part`,
    treeCall(platform, 'remove_part', 'ads_write', async ({ params, account }) => {
      const { id } = await foundCampaign(platform, 'remove_part', account, params['id'] as string);
      await changedCampaign(platform, account, id, (campaign) => {
        const isOther = (one: { readonly id: string }) => one.id !== params['part'];
        return params['kind'] === 'ads'
          ? withAds(campaign, campaign.ads.filter(isOther))
          : withAdSets(campaign, campaign.adSets.filter(isOther), campaign.spec.exclusions);
      });
      return ok({ id: params['part'] });
    }),
  );
}

function withAdSets(campaign: Campaign, adSets: readonly AdSet[], exclusions: AudienceSpec[]): Campaign {
  return { ...campaign, adSets, spec: { ...campaign.spec, ad_sets: adSets.map(({ spec }) => spec), exclusions } };
}

function withAds(campaign: Campaign, ads: readonly Ad[]): Campaign {
  return { ...campaign, ads, spec: { ...campaign.spec, ads: ads.map(({ spec }) => spec) } };
}
