import { levelBelow } from '../customers.js';
import { adGroupAdRow, adGroupRow, campaignRow } from '../delivery-status.js';
import { interestRows, languageRows, placeRows } from '../places.js';
import type { Customer, Resource, ResourceKind } from '../records.js';
import type { Json } from '../schema/types.js';
import type { World } from '../world.js';
import { changeRows } from './changes.js';
import type { Query } from './gaql.js';
import { metricRows } from './metric-rows.js';

const customerRow = (customer: Customer): Json => ({
  resourceName: `customers/${customer.id}`,
  id: customer.id,
  descriptiveName: customer.name,
  currencyCode: customer.currency,
  timeZone: customer.timeZone,
  autoTaggingEnabled: customer.autoTagging,
  manager: customer.isManager,
  testAccount: customer.isTest,
  status: customer.status,
  conversionTrackingSetting: {
    conversionTrackingStatus: customer.isTracking ? 'CONVERSION_TRACKING_MANAGED_BY_SELF' : 'NOT_CONVERSION_TRACKED',
  },
});

/** The customers below a manager, with itself at level 0. */
const clientRows = (world: World, customer: Customer): readonly Json[] =>
  [...world.customers.values()].flatMap((client) => {
    const level = levelBelow(world, customer.id, client);
    if (level === null) return [];
    return [
      {
        resourceName: `customers/${customer.id}/customerClients/${client.id}`,
        clientCustomer: `customers/${client.id}`,
        hidden: false,
        level: String(level),
        timeZone: client.timeZone,
        testAccount: client.isTest,
        manager: client.isManager,
        descriptiveName: client.name,
        currencyCode: client.currency,
        id: client.id,
        status: client.status,
      },
    ];
  });

/** Every row of the resource in FROM, with the resources that can be selected together with it. */
export function rowsOf(world: World, customer: Customer, query: Query): readonly Json[] {
  const isReport = [...query.select, ...query.where.map(({ path }) => path)].some((path) => /^(metrics|segments)\./.test(path));
  const rows = isReport ? metricRows(world, customer, query) : plainRows(world, customer, query);
  return rows.map((row) => ({ customer: customerRow(customer), ...row }));
}

function plainRows(world: World, customer: Customer, query: Query): readonly Json[] {
  const build = new RowBuilder(world, customer);
  const all = (kind: ResourceKind, row: (resource: Resource) => Json) =>
    build
      .list(kind)
      .filter((resource) => build.isFound(resource, query))
      .map(row);
  switch (query.from) {
    case 'customer':
      return [{}];
    case 'customer_client':
      return clientRows(world, customer).map((customerClient) => ({ customerClient }));
    case 'campaign':
      return all('campaign', (one) => build.campaign(one.name));
    case 'ad_group':
      return all('adGroup', (one) => build.adGroup(one.name));
    case 'ad_group_ad':
      return all('adGroupAd', (one) => ({ ...build.adGroup(one.fields['adGroup']), adGroupAd: adGroupAdRow(world, customer, one) }));
    case 'ad_group_criterion':
      return all('adGroupCriterion', (one) => ({ ...build.adGroup(one.fields['adGroup']), adGroupCriterion: one.fields }));
    case 'campaign_criterion':
      return all('campaignCriterion', (one) => ({ ...build.campaign(one.fields['campaign']), campaignCriterion: one.fields }));
    case 'campaign_label':
      return all('campaignLabel', (one) => ({
        ...build.campaign(one.fields['campaign']),
        label: build.fieldsOf(one.fields['label']),
        campaignLabel: one.fields,
      }));
    case 'campaign_budget':
      return all('campaignBudget', (one) => ({ campaignBudget: build.budget(one) }));
    case 'label':
      return all('label', ({ fields }) => ({ label: fields }));
    case 'asset':
      return all('asset', ({ fields }) => ({ asset: fields }));
    case 'audience':
      return all('audience', ({ fields }) => ({ audience: fields }));
    case 'customer_asset':
      return all('customerAsset', ({ fields }) => ({ customerAsset: fields, asset: build.fieldsOf(fields['asset']) }));
    case 'conversion_action':
      return all('conversionAction', ({ fields }) => ({ conversionAction: fields }));
    case 'change_status':
      return changeRows(customer, world.clock.now()).map(({ resource, change }) => ({ ...build.around(resource), changeStatus: change }));
    case 'language_constant':
      return languageRows().map((languageConstant) => ({ languageConstant }));
    case 'geo_target_constant':
      return placeRows().map((geoTargetConstant) => ({ geoTargetConstant }));
    case 'user_interest':
      return interestRows(customer.id).map((userInterest) => ({ userInterest }));
    default:
      return [{ billingSetup: { resourceName: `customers/${customer.id}/billingSetups/1`, id: '1', status: customer.billingStatus } }];
  }
}

export class RowBuilder {
  constructor(
    private readonly world: World,
    private readonly customer: Customer,
  ) {}

  list(kind: ResourceKind): readonly Resource[] {
    return [...this.customer.resources.values()].filter((resource) => resource.kind === kind);
  }

  fieldsOf(name: unknown): Json | undefined {
    return this.customer.resources.get(String(name))?.fields;
  }

  budget({ fields, name }: Resource): Json {
    const users = this.list('campaign').filter((one) => one.fields['campaignBudget'] === name && one.fields['status'] !== 'REMOVED');
    return { ...fields, referenceCount: String(users.length) };
  }

  campaign(name: unknown): Json {
    const campaign = this.customer.resources.get(String(name));
    if (campaign === undefined) return {};
    const budget = this.customer.resources.get(String(campaign.fields['campaignBudget']));
    return {
      campaign: campaignRow(this.world, this.customer, campaign),
      ...(budget === undefined ? {} : { campaignBudget: this.budget(budget) }),
    };
  }

  adGroup(name: unknown): Json {
    const group = this.customer.resources.get(String(name));
    if (group === undefined) return {};
    return { ...this.campaign(group.fields['campaign']), adGroup: adGroupRow(this.world, this.customer, group) };
  }

  /** The resources that a change belongs to. */
  around({ kind, name, fields }: Resource): Json {
    if (kind === 'campaign') return this.campaign(name);
    if (kind === 'adGroup') return this.adGroup(name);
    if (fields['adGroup'] !== undefined) return this.adGroup(fields['adGroup']);
    return fields['campaign'] === undefined ? {} : this.campaign(fields['campaign']);
  }

  /** A new campaign and what belongs to it are missing from searches for a while, unless the search names the campaign. */
  isFound(resource: Resource, { where }: Query): boolean {
    const namesCampaign = where.some(
      ({ path, operator }) => /^(campaign\.(id|resource_name)|\w+\.campaign)$/.test(path) && (operator === '=' || operator === 'IN'),
    );
    if (namesCampaign) return true;
    const group = this.customer.resources.get(String(resource.fields['adGroup']));
    const name = resource.kind === 'campaign' ? resource.name : (resource.fields['campaign'] ?? group?.fields['campaign']);
    const campaign = this.customer.resources.get(String(name));
    if (campaign === undefined) return true;
    return campaign.createdAt + this.world.settings.searchLagSeconds * 1_000 <= this.world.clock.now();
  }
}
