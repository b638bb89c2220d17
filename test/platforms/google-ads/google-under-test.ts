import type { PlatformUnderTest, RunningPlatform, Tree } from '../platform-under-test.js';
import { changeSettings } from '../change-settings.js';
import { connectGoogle } from './connect-google.js';
import { addCustomer } from './double/customers.js';
import { type GoogleDouble, startGoogleDouble } from './double/google-double.js';
import type { Customer, Resource } from './double/records.js';
import { type Json, textOf } from './double/schema/types.js';
import { parseQuery } from './double/search/gaql.js';
import { metricRows } from './double/search/metric-rows.js';
import { addBusiness, addConversionAction } from './double/seeds.js';
import type { Exchange } from './double/server.js';
import type { DoubleSettings } from './double/settings.js';
import { rewritePast, spendByDay } from './double/spend.js';

const yearSeconds = 31_536_000;
const runStates: Readonly<Record<string, Tree['runState']>> = { ENABLED: 'running', PAUSED: 'paused', REMOVED: 'archived' };

/** With the double itself, for tests of its own traits. */
export interface RunningGoogle extends RunningPlatform {
  readonly double: GoogleDouble;
  /** The column "Results" of a campaign, by the category of the conversion actions. */
  results(adAccountId: string, campaignId: string, start: string, end: string): Readonly<Record<string, number>>;
}

export interface GoogleUnderTest extends PlatformUnderTest {
  start(): Promise<RunningGoogle>;
}

/** The double of Google Ads. */
export function googleUnderTest(settings: Partial<DoubleSettings> = {}, onExchange?: Exchange): GoogleUnderTest {
  return {
    name: 'the double of Google Ads',
    offers: { traffic: ['lowest_cost', 'cost_cap'], leads: ['lowest_cost', 'cost_cap'], sales: ['lowest_cost', 'cost_cap', 'target_roas'] },
    async start() {
      // Tokens end when the suite says so, not when it moves the clock.
      const tokens = { accessTokenSeconds: yearSeconds, refreshTokenSeconds: yearSeconds };
      // Calls that are throttled wait by the wall clock.
      const double = await startGoogleDouble({ ...tokens, retryDelaySeconds: 1, ...settings }, onExchange);
      const { world } = double;
      return {
        double,
        platform: 'google_ads',
        environment: environmentOf(double),
        parts: ['image', 'campaign', 'ad_set', 'ad'],
        createsAtOnce: true,
        reconnect: null,
        hasTextAds: false,
        missesObjects: false,
        uploads: async (adAccountId) => [...(world.customers.get(adAccountId)?.uploads.values() ?? [])],
        async connect(api, account) {
          const person = `person_${world.customers.size + 1}`;
          const customer = addReadyCustomer(double, { owner: person });
          const connectionId = await connectGoogle(api, account, { person });
          await changeSettings(api, account, connectionId, { countries: 'US' });
          return { adAccountId: customer.id, connectionId };
        },
        trees: async (adAccountId, reference) => treesOf(double, adAccountId, reference),
        async advance(seconds) {
          world.clock.advance(seconds);
          world.doLateWork();
        },
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
        results: (adAccountId, campaignId, start, end) => resultsOf(double, adAccountId, campaignId, start, end),
        stop: () => double.stop(),
      };
    },
  };
}

/** A customer with everything that a launch needs: conversions, and the name and logo of a business. */
export function addReadyCustomer({ world }: GoogleDouble, customer: Parameters<typeof addCustomer>[1] = {}): Customer {
  const added = addCustomer(world, customer);
  addConversionAction(world, added);
  addBusiness(world, added, { name: 'Shop' });
  return added;
}

/** Environment variables that make the service use this double. */
export function environmentOf({ world, origin }: GoogleDouble): Record<string, string> {
  return {
    GOOGLE_ADS_CLIENT_ID: world.settings.clientId,
    GOOGLE_ADS_CLIENT_SECRET: world.settings.clientSecret,
    GOOGLE_ADS_API_URL: origin,
    GOOGLE_ADS_API_VERSION: world.settings.versions.at(-1) ?? '',
    GOOGLE_ADS_OAUTH_URL: origin,
    GOOGLE_ADS_CONSENT_URL: origin,
    // The quota of the installation is counted by the double.
    GOOGLE_ADS_DAILY_OPERATIONS: 'off',
  };
}

function resultsOf({ world }: GoogleDouble, adAccountId: string, campaignId: string, start: string, end: string): Record<string, number> {
  const query = parseQuery(
    'SELECT campaign.id, segments.conversion_action_category, metrics.conversions FROM campaign ' +
      `WHERE segments.date BETWEEN '${start}' AND '${end}'`,
  );
  const rows = metricRows(world, world.customers.get(adAccountId) as Customer, query).filter(
    ({ campaign }) => (campaign as Json)['id'] === campaignId,
  );
  return Object.fromEntries(
    rows.map(({ segments, metrics }) => [textOf((segments as Json)['conversionActionCategory']), Number((metrics as Json)['conversions'])]),
  );
}

const referenceIn = (name: unknown, prefix: string): string | null => new RegExp(`${prefix}_[0-9a-z]{26}`).exec(String(name))?.[0] ?? null;

function treesOf({ world }: GoogleDouble, adAccountId: string, reference: string): Tree[] {
  world.doLateWork();
  const all = [...(world.customers.get(adAccountId)?.resources.values() ?? [])];
  const roots = all.filter(({ kind, fields }) => kind === 'campaign' && referenceIn(fields['name'], 'cmp') === reference);
  return roots.map((campaign) => {
    const status = String(campaign.fields['status']);
    // In a running campaign, what is paused does not run. A paused or removed one can keep paused parts.
    const canRun = ({ fields }: Resource) => (status === 'ENABLED' ? fields['status'] === 'ENABLED' : fields['status'] !== 'REMOVED');
    const groups = all.filter((one) => one.kind === 'adGroup' && one.fields['campaign'] === campaign.name && canRun(one));
    const ads = all.filter((one) => one.kind === 'adGroupAd' && groups.some(({ name }) => one.fields['adGroup'] === name) && canRun(one));
    const wide = groups.find(({ fields }) => fields['optimizedTargetingEnabled'] === true);
    if (wide !== undefined) throw new Error(`The ad group ${wide.name} reaches people beyond its targeting.`);
    return {
      id: String(campaign.fields['id']),
      name: String(campaign.fields['name']).replace(` · ${reference}`, ''),
      runState: runStates[status] ?? 'paused',
      adSets: groups.map(({ fields }) => referenceIn(fields['name'], 'aud')),
      ads: ads.map(({ fields }) => {
        const { name } = fields['ad'] as Json;
        return referenceIn(name, 'crv') ?? `an ad without reference: ${String(name)}`;
      }),
    };
  });
}
