import { AdAccounts, type PlacedCampaign, type PlatformAudience, type PlatformCampaign } from '#libs/ad-platforms';
import { type Id, idFromUuid, newId, uuidOf } from '#libs/kernel';
import type { Json } from './http-client.js';
import type { TestSandbox } from './sandbox.js';
import type { TestService } from './test-service.js';

const audience = (reference: Id<'aud'>): PlatformAudience => ({ reference, name: 'Some', rules: { all: [] }, lookalike: null });

/** A campaign in the form that is sent to a platform. */
export function aPlatformCampaign({ ads = 2, audiences = 1 } = {}): PlatformCampaign {
  return {
    reference: newId('cmp'),
    name: 'Spring sale',
    objective: 'sales',
    budget: { type: 'daily', amountMicros: 300_000_000, currency: 'USD' },
    bidStrategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
    startsAt: null,
    endsAt: null,
    specialAdCategories: [],
    trackingParams: {},
    ads: Array.from({ length: ads }, (_, i) => ({
      reference: newId('crv'),
      name: `Ad ${i}`,
      headline: 'Spring is here',
      primaryText: 'All for the garden.',
      description: null,
      callToAction: null,
      landingUrl: 'https://shop.example/spring',
      imageUrl: null,
      images: () => Promise.resolve([]),
    })),
    audiences: Array.from({ length: audiences }, () => audience(newId('aud'))),
    excludedAudiences: [],
  };
}

/** Creates a campaign on the platform that has run for a number of days. */
export async function placeCampaign(
  api: Pick<TestService, 'service'>,
  sandbox: TestSandbox,
  accountId: Id<'acc'>,
  connectionId: Id<'con'>,
  { days = 60, ...size }: { days?: number; ads?: number; audiences?: number } = {},
): Promise<PlacedCampaign> {
  const session = await api.service.app.get(AdAccounts, { strict: false }).open(accountId, connectionId);
  const spec = aPlatformCampaign(size);
  const { placed } = await session.createCampaign(spec, `create ${spec.reference}`);
  await session.setRunState(placed.platformCampaignId, 'running');
  const now = await sandbox.control.clock.now();
  const startedAt = new Date(now.getTime() - days * 86_400_000).toISOString();
  await sandbox.control.rewritePast(placed.platformCampaignId, { started_at: startedAt, reviewed: true });
  return placed;
}

const measures = (row: Json) =>
  [row.impressions, row.clicks, row.spend_micros, Math.round(Number(row.conversions) * 1e6), row.conversion_value_micros].map(Number);
const isZero = (figures: readonly number[]) => figures.every((figure) => figure === 0);

/** Every non-zero fact that the platform reports now, by day and by the service's IDs. */
export async function factsOfPlatform(
  sandbox: TestSandbox,
  adAccountId: string,
  placed: readonly PlacedCampaign[],
  start: string,
  end: string,
): Promise<Record<string, number[]>> {
  const ours = new Map<string, string | null>();
  for (const campaign of placed) {
    const [found] = (await sandbox.control.campaigns(adAccountId)).filter((c) => c.id === campaign.platformCampaignId);
    ours.set(campaign.platformCampaignId, found.reference);
    for (const ad of campaign.ads) ours.set(ad.platformAdId, ad.reference);
    for (const set of campaign.adSets) ours.set(set.platformAdSetId, set.reference);
  }
  const facts: Record<string, number[]> = {};
  for (const row of await sandbox.control.metrics(adAccountId, start, end)) {
    const key = [row.day, ...[row.campaign_id, row.ad_id, row.ad_set_id].map((id) => ours.get(id) ?? null)].join(' ');
    if (!isZero(measures(row))) facts[key] = measures(row).map((figure, i) => figure + (facts[key]?.[i] ?? 0));
  }
  return facts;
}

/** Every stored fact in the same format. */
export async function factsOfService(
  api: Pick<TestService, 'look'>,
  accountId: Id<'acc'>,
  connectionId: Id<'con'>,
): Promise<Record<string, number[]>> {
  const rows = await api.look(
    `select f.day::text, m.id as campaign, r.id as creative, a.id as audience, f.impressions, f.clicks, f.spend_micros, f.conversion_micros,
       f.conversion_value_micros
     from analytics.fact f join analytics.connection c on c.account_id = f.account_id and c.key = f.connection_key
     left join analytics.campaign m on m.account_id = f.account_id and m.key = f.campaign_key
     left join analytics.creative r on r.account_id = f.account_id and r.key = f.creative_key
     left join analytics.audience a on a.account_id = f.account_id and a.key = f.audience_key
     where f.account_id = $1 and c.id = $2`,
    [uuidOf(accountId), uuidOf(connectionId)],
  );
  const facts: Record<string, number[]> = {};
  for (const row of rows) {
    const id = (prefix: 'cmp' | 'crv' | 'aud', uuid: unknown) => (uuid === null ? null : idFromUuid(prefix, uuid as string));
    const figures = [row['impressions'], row['clicks'], row['spend_micros'], row['conversion_micros'], row['conversion_value_micros']].map(
      Number,
    );
    if (isZero(figures)) continue;
    facts[[row['day'], id('cmp', row['campaign']), id('crv', row['creative']), id('aud', row['audience'])].join(' ')] = figures;
  }
  return facts;
}
