import { noEnd } from './rules/campaign-dates.js';
import type { Customer, Resource, ResourceKind } from './records.js';
import type { Json } from './schema/types.js';
import type { World } from './world.js';

/** What a person has made in the Google Ads pages, past the rules of the API. */
export function addResource(
  world: World,
  customer: Customer,
  kind: ResourceKind,
  collection: string,
  fields: Json,
  last: string = world.id(),
): Resource {
  const now = world.clock.now();
  const name = `customers/${customer.id}/${collection}/${last}`;
  const all = { resourceName: name, ...(last.includes('~') ? {} : { id: last }), ...fields };
  const resource: Resource = { kind, name, createdAt: now, changedAt: now, fields: all, history: [{ at: now, fields: all }] };
  customer.resources = new Map([...customer.resources, [name, resource]]);
  return resource;
}

/** The name and the logo of a business, as assets of the whole account. */
export function addBusiness(world: World, customer: Customer, { name, logoSize = 512 }: { name: string; logoSize?: number }): void {
  const fullSize = { widthPixels: String(logoSize), heightPixels: String(logoSize), url: 'https://tpc.googlesyndication.com/simgad/1' };
  const imageAsset = { fileSize: '2048', mimeType: 'IMAGE_PNG', fullSize };
  const logo = addResource(world, customer, 'asset', 'assets', { type: 'IMAGE', source: 'ADVERTISER', name: 'Logo', imageAsset });
  const text = addResource(world, customer, 'asset', 'assets', { type: 'TEXT', source: 'ADVERTISER', textAsset: { text: name } });
  const link = (asset: Resource, fieldType: string) =>
    addResource(
      world,
      customer,
      'customerAsset',
      'customerAssets',
      { asset: asset.name, fieldType, source: 'ADVERTISER', status: 'ENABLED', primaryStatus: 'ELIGIBLE' },
      `${String(asset.fields['id'])}~${fieldType}`,
    );
  link(logo, 'BUSINESS_LOGO');
  link(text, 'BUSINESS_NAME');
}

/** A campaign that somebody else has made. Without `containsEuPoliticalAdvertising`, its account has an undeclared campaign. */
export function addForeignCampaign(world: World, customer: Customer, fields: Json = {}): Resource {
  const budget = addResource(world, customer, 'campaignBudget', 'campaignBudgets', {
    period: 'DAILY',
    amountMicros: '10000000',
    explicitlyShared: false,
    status: 'ENABLED',
  });
  return addResource(world, customer, 'campaign', 'campaigns', {
    name: 'Brand search',
    status: 'PAUSED',
    advertisingChannelType: 'SEARCH',
    campaignBudget: budget.name,
    targetSpend: {},
    startDateTime: '2026-01-01 00:00:00',
    endDateTime: noEnd,
    ...fields,
  });
}

export function addConversionAction(world: World, customer: Customer, fields: Json = {}): Resource {
  return addResource(world, customer, 'conversionAction', 'conversionActions', {
    name: 'Purchase',
    status: 'ENABLED',
    type: 'WEBPAGE',
    origin: 'WEBSITE',
    category: 'PURCHASE',
    primaryForGoal: true,
    includeInConversionsMetric: true,
    clickThroughLookbackWindowDays: '30',
    viewThroughLookbackWindowDays: '1',
    ownerCustomer: `customers/${customer.id}`,
    ...fields,
  });
}
