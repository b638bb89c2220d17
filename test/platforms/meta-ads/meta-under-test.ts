import { ChangeConnectionSettings } from '#libs/connections';
import { CommandBus } from '@nestjs/cqrs';
import { operatorOf } from '../../setup/test-connections.js';
import type { PlatformUnderTest, RunningPlatform, Tree } from '../platform-under-test.js';
import { connectMeta } from './connect-meta.js';
import { addAdAccount, addIdentity } from './double/ad-accounts.js';
import { type MetaDouble, startMetaDouble } from './double/meta-double.js';
import { microsOf } from './double/money.js';
import { childrenOf } from './double/objects.js';
import type { AdAccount, AdObject } from './double/records.js';
import type { Exchange } from './double/server.js';
import type { DoubleSettings } from './double/settings.js';
import { adDays, rewritePast } from './double/spend.js';
import { daysBetween } from './double/time.js';
import type { World } from './double/world.js';

const bids = ['lowest_cost', 'cost_cap'];

/**
 * Tokens end when the suite says so, not when it moves the clock. The suite does the work of days in a minute: a call that a limit refuses
 * is repeated, and the same work would not always take the same number of calls.
 */
const undisturbed: Partial<DoubleSettings> = {
  maxPoints: Number.POSITIVE_INFINITY,
  maxManagementCalls: Number.POSITIVE_INFINITY,
  longTokenSeconds: 31_536_000,
};
const runStates: Readonly<Record<string, Tree['runState']>> = { ACTIVE: 'running', PAUSED: 'paused', ARCHIVED: 'archived' };

/** With the double itself, for tests of its own traits. */
export interface RunningMeta extends RunningPlatform {
  readonly double: MetaDouble;
}

export interface MetaUnderTest extends PlatformUnderTest {
  start(): Promise<RunningMeta>;
}

/** The double of Meta Ads. */
export function metaUnderTest(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): MetaUnderTest {
  return {
    name: 'the double of Meta Ads',
    offers: {
      awareness: ['lowest_cost'],
      traffic: bids,
      engagement: bids,
      leads: bids,
      app_promotion: bids,
      sales: [...bids, 'target_roas'],
    },
    async start() {
      const double = await startMetaDouble({ ...undisturbed, ...settings }, onExchange);
      const { world } = double;
      return {
        double,
        platform: 'meta_ads',
        environment: environmentOf(double),
        parts: ['campaign', 'ad_set', 'creative', 'ad', 'image'],
        createsAtOnce: false,
        hasTextAds: true,
        missesObjects: false,
        uploads: async (adAccountId) => imagesIn(world, adAccountId).map(({ uploads }) => uploads),
        async connect(api, account) {
          const person = `person_${world.adAccounts.size + 1}`;
          const { id } = equippedAdAccount(world, person);
          const connectionId = await connectMeta(api, account, { person });
          await api.service.app
            .get(CommandBus)
            .execute(new ChangeConnectionSettings(operatorOf(account), connectionId, settingsFor(world, id)));
          return { adAccountId: `act_${id}`, connectionId };
        },
        reconnect: async (api, account, { connectionId, adAccountId }) => {
          const [person = ''] = world.adAccounts.get(adAccountId.slice(4))?.tasks.keys() ?? [];
          await connectMeta(api, account, { person, reconnect: connectionId });
        },
        trees: async (adAccountId, reference) => treesOf(world, adAccountId.slice(4), reference),
        advance: async (seconds) => world.clock.advance(seconds),
        disturb: async (adAccountId, disturbance) => world.faults.add(adAccountId.slice(4), disturbance),
        calm: async () => world.faults.clear(),
        calls: async () => [...world.faults.calls],
        async resetCalls() {
          world.faults.calls.length = 0;
        },
        async rejectAds(adAccountId, isRejecting) {
          if (isRejecting) world.rejecting.add(adAccountId.slice(4));
          else world.rejecting.delete(adAccountId.slice(4));
        },
        runSince: async (platformCampaignId, days) => rewritePast(world, platformCampaignId, days),
        spend: async (adAccountId, platformCampaignId, start, end) =>
          spendByDay(world, adAccountId.slice(4), platformCampaignId, start, end),
        stop: () => double.stop(),
      };
    },
  };
}

/** Environment variables that make the service use this double. */
export function environmentOf({ world, origin }: MetaDouble): Record<string, string> {
  return {
    META_APP_ID: world.settings.appId,
    META_APP_SECRET: world.settings.appSecret,
    META_CONFIG_ID: world.settings.configId,
    META_API_VERSION: world.settings.calledVersion,
    META_API_URL: origin,
    META_OAUTH_URL: origin,
  };
}

const allEvents = ['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase', 'Lead', 'CompleteRegistration'];

/** An ad account with everything that a campaign can need. */
export function equippedAdAccount(
  world: World,
  owner: string,
  options: { readonly currency?: string; readonly timeZone?: string } = {},
): AdAccount {
  const account = addAdAccount(world, { ...options, owner, dsa: { payor: 'Harbour Ltd', beneficiary: 'Harbour Ltd' } });
  const adAccountId = account.id;
  const { id: instagramId } = addIdentity(world, { kind: 'instagram', name: 'Harbour shop', adAccountId });
  // As for many people, the ad account lists none of its pages.
  addIdentity(world, { kind: 'page', name: 'Harbour shop', adAccountId, instagramId, listedIn: ['accounts'] });
  addIdentity(world, { kind: 'pixel', name: 'Shop pixel', adAccountId, events: allEvents });
  addIdentity(world, { kind: 'app', name: 'Harbour app', adAccountId, storeUrl: 'https://play.google.com/store/apps/details?id=shop' });
  return account;
}

/** The settings of a connection to an ad account that has everything. */
export function settingsFor(world: World, adAccountId: string): Record<string, string> {
  const of = (kind: string) => [...world.identities.values()].find((one) => one.kind === kind && one.adAccountId === adAccountId);
  return {
    page_id: of('page')?.id ?? '',
    instagram_user_id: of('instagram')?.id ?? '',
    pixel_id: of('pixel')?.id ?? '',
    application_id: of('app')?.id ?? '',
    app_store_url: of('app')?.storeUrl ?? '',
    countries: 'US',
    dsa_beneficiary: 'Harbour Ltd',
    dsa_payor: 'Harbour Ltd',
  };
}

const imagesIn = (world: World, adAccountId: string) =>
  [...world.images.values()].filter((image) => `act_${image.adAccountId}` === adAccountId);

/** The reference among the labels of an object. */
const referenceOf = ({ labels }: AdObject, prefix: string): string | null =>
  labels.map(({ name }) => name).find((name) => new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(name)) ?? null;

function treesOf(world: World, adAccountId: string, reference: string): Tree[] {
  const roots = [...world.campaigns.values()].filter(
    (campaign) =>
      campaign.adAccountId === adAccountId && referenceOf(campaign, 'cmp') === reference && campaign.fields.status !== 'DELETED',
  );
  return roots.map((campaign) => {
    const { status, name } = campaign.fields;
    // In a running campaign, what is paused does not run. A paused or archived one can keep paused parts.
    const canRun = ({ fields }: AdObject) =>
      status === 'ACTIVE' ? fields.status === 'ACTIVE' : fields.status !== 'ARCHIVED' && fields.status !== 'DELETED';
    const adSets = childrenOf(world, campaign).filter(canRun);
    const ads = adSets.flatMap((adSet) => childrenOf(world, adSet)).filter(canRun);
    return {
      id: campaign.id,
      name: name.replace(` · ${reference}`, ''),
      runState: runStates[status] ?? 'paused',
      adSets: adSets.map((adSet) => referenceOf(adSet, 'aud')),
      ads: ads.map((ad) => referenceOf(ad, 'crv') ?? `an ad without reference: ${ad.fields.name}`),
    };
  });
}

/** What the platform reports now, in micros by day of the ad account. */
export function spendByDay(world: World, adAccountId: string, campaignId: string, start: string, end: string): Record<string, number> {
  const account = world.adAccounts.get(adAccountId) as AdAccount;
  const days: Record<string, number> = {};
  for (const { campaign, day, spend } of adDays(world, account, daysBetween(start, end)))
    if (campaign.id === campaignId) days[day] = (days[day] ?? 0) + microsOf(spend, account.currency);
  return days;
}
