import type { PlatformUnderTest, RunningPlatform, Tree } from '../platform-under-test.js';
import { addAdAccount } from './double/ad-accounts.js';
import { addBoard } from './double/boards.js';
import { addConversionTag } from './double/conversion-tags.js';
import { type PinterestDouble, startPinterestDouble } from './double/pinterest-double.js';
import type { RunningEntity } from './double/records.js';
import type { DoubleSettings } from './double/settings.js';
import { rewritePast, spendByDay } from './double/spend.js';
import { connectPinterest } from './connect-pinterest.js';

const bids = ['lowest_cost', 'cost_cap'];
const yearSeconds = 31_536_000;

/**
 * Tokens end when the suite says so, not when it moves the clock. Limits count by the wall clock, in which the suite does the work of
 * days in a minute: a call that one refuses is repeated, and the same work would not always take the same number of calls.
 */
const undisturbed: Partial<DoubleSettings> = {
  accessTokenSeconds: yearSeconds,
  refreshTokenSeconds: yearSeconds,
  callsPerSecond: Number.POSITIVE_INFINITY,
  callsPerMinute: {},
};
const runStates: Readonly<Record<string, Tree['runState']>> = { ACTIVE: 'running', PAUSED: 'paused', ARCHIVED: 'archived' };

/** With the double itself, for tests of its own traits. */
export interface RunningPinterest extends RunningPlatform {
  readonly double: PinterestDouble;
}

export interface PinterestUnderTest extends PlatformUnderTest {
  start(): Promise<RunningPinterest>;
}

/** The double of Pinterest Ads. */
export function pinterestUnderTest(settings: Partial<DoubleSettings> = {}): PinterestUnderTest {
  return {
    name: 'the double of Pinterest Ads',
    offers: { awareness: bids, traffic: bids, leads: bids, sales: bids },
    async start() {
      const double = await startPinterestDouble({ ...undisturbed, ...settings });
      const { world } = double;
      return {
        double,
        platform: 'pinterest_ads',
        environment: environmentOf(double),
        parts: ['campaign', 'ad_set', 'creative', 'ad'],
        createsAtOnce: false,
        reconnect: null,
        hasTextAds: false,
        missesObjects: false,
        uploads: async (adAccountId) => uploadsOf(double, adAccountId),
        async connect(api, account) {
          const person = `person_${world.adAccounts.size + 1}`;
          const { id: adAccountId } = addAdAccount(world, { owner: person });
          addBoard(world, person, { name: 'Ads', privacy: 'PUBLIC' });
          addConversionTag(world, adAccountId, { events: ['checkout', 'signup', 'lead', 'pagevisit', 'addtocart'] });
          return { adAccountId, connectionId: await connectPinterest(api, account, { person }) };
        },
        trees: async (adAccountId, reference) => treesOf(double, adAccountId, reference),
        advance: async (seconds) => world.clock.advance(seconds),
        disturb: async (adAccountId, disturbance) => world.faults.add(adAccountId, disturbance),
        calm: async () => world.faults.clear(),
        calls: async () => [...world.faults.calls],
        async resetCalls() {
          world.faults.calls.length = 0;
        },
        async rejectAds(adAccountId, isRejecting) {
          if (isRejecting) world.rejecting.add(adAccountId);
          else world.rejecting.delete(adAccountId);
        },
        runSince: async (platformCampaignId, days) => rewritePast(world, platformCampaignId, days),
        spend: async (adAccountId, platformCampaignId, start, end) => spendByDay(world, adAccountId, platformCampaignId, start, end),
        stop: () => double.stop(),
      };
    },
  };
}

/** Environment variables that make the service use this double. */
export function environmentOf({ world, apiUrl, oauthUrl }: PinterestDouble): Record<string, string> {
  return {
    PINTEREST_APP_ID: world.settings.appId,
    PINTEREST_APP_SECRET: world.settings.appSecret,
    PINTEREST_API_URL: apiUrl,
    PINTEREST_OAUTH_URL: oauthUrl,
    PINTEREST_REPORT_ORIGINS: world.reportOrigin,
  };
}

const referenceIn = (name: unknown, prefix: string): string | null => new RegExp(`${prefix}_[0-9a-z]{26}`).exec(String(name))?.[0] ?? null;

/** A Pin holds a copy of its image: the same Pin made twice is the same image uploaded twice. */
function uploadsOf({ world }: PinterestDouble, adAccountId: string): readonly number[] {
  const owner = world.adAccounts.get(adAccountId)?.owner.username;
  const counts = new Map<string, number>();
  for (const pin of world.pins.values()) {
    if (pin.owner !== owner || pin.isDeleted) continue;
    const content = JSON.stringify([pin.fields, pin.image.digest]);
    counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  return [...counts.values()];
}

function treesOf({ world }: PinterestDouble, adAccountId: string, reference: string): Tree[] {
  const childrenOf = (store: ReadonlyMap<string, RunningEntity>, field: string, parents: readonly RunningEntity[]) =>
    [...store.values()].filter((child) => parents.some(({ id }) => id === child.fields[field]));
  const roots = [...world.campaigns.values()].filter(
    (campaign) => campaign.adAccountId === adAccountId && referenceIn(campaign.fields['name'], 'cmp') === reference,
  );
  return roots.map((campaign) => {
    const { status } = campaign.fields;
    // In a running campaign, what is paused does not run. A paused or archived one can keep paused parts.
    const canRun = ({ fields }: RunningEntity) => (status === 'ACTIVE' ? fields.status === 'ACTIVE' : fields.status !== 'ARCHIVED');
    const groups = childrenOf(world.adGroups, 'campaign_id', [campaign]).filter(canRun);
    const ads = childrenOf(world.ads, 'ad_group_id', groups).filter(canRun);
    const wide = groups.find(({ fields }) => fields['auto_targeting_enabled'] === true);
    if (wide !== undefined) throw new Error(`The ad group ${wide.id} reaches people beyond its targeting.`);
    return {
      id: campaign.id,
      name: String(campaign.fields['name']).replace(` · ${reference}`, ''),
      runState: runStates[status] ?? 'paused',
      adSets: groups.map(({ fields }) => referenceIn(fields['name'], 'aud')),
      ads: ads.map(({ fields }) => referenceIn(fields['name'], 'crv') ?? `an ad without reference: ${String(fields['name'])}`),
    };
  });
}
