import { appendFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { Json } from '../../setup/http-client.js';
import type { Fetch } from '../doubles/fetch-in-memory.js';
import { addCustomer, type NewCustomer } from './double/customers.js';
import { type GoogleDouble, googleDoubleInMemory, startGoogleDouble } from './double/google-double.js';
import { adwordsScope } from './double/grants.js';
import type { Customer } from './double/records.js';
import { addBusiness, addConversionAction } from './double/seeds.js';
import type { Exchange } from './double/server.js';
import type { DoubleSettings } from './double/settings.js';

export interface RawReply {
  readonly status: number;
  readonly body: Json;
}

/** Where all exchanges are written for a comparison with the published schema. */
const record = process.env['GOOGLE_DOUBLE_EXCHANGES'];

const recorder: Exchange = ({ method, url, headers, body }, answer) => {
  const response = answer === null ? null : { status: answer.status, headers: {}, body: textOf(answer.body) };
  const line = { platform: 'google_ads', method, url: `${url.pathname}${url.search}`, request: { headers, body: body || null }, response };
  appendFileSync(record as string, `${JSON.stringify(line)}\n`);
};

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

export const startRecorded = (settings: Partial<DoubleSettings> = {}): Promise<GoogleDouble> =>
  startGoogleDouble(settings, record === undefined ? undefined : recorder);

export const inMemory = (settings: Partial<DoubleSettings> = {}): GoogleDouble =>
  googleDoubleInMemory(settings, record === undefined ? undefined : recorder);

const defaults = { searchLagSeconds: 0, accessTokenSeconds: 31_536_000 };

/** Speaks to a double as any program would, without the adapter: one person with one customer that is ready for campaigns. */
export class RawClient {
  /** With the version. */
  version = 'v26';
  headers: Readonly<Record<string, string>> = {};
  private readonly images = new Map<string, string>();

  private constructor(
    readonly double: GoogleDouble,
    readonly token: string,
    readonly person: string,
    readonly customer: Customer,
  ) {}

  static async start(settings: Partial<DoubleSettings> = {}, customer: NewCustomer = {}): Promise<RawClient> {
    return RawClient.at(await startRecorded({ ...defaults, ...settings }), customer);
  }

  /** Without a server: its calls go straight to the rules of the double. */
  static inMemory(settings: Partial<DoubleSettings> = {}, customer: NewCustomer = {}): RawClient {
    return RawClient.at(inMemory({ ...defaults, ...settings }), customer);
  }

  /** A further person at the same double. */
  static at(double: GoogleDouble, customer: NewCustomer = {}): RawClient {
    const { world } = double;
    const person = customer.owner ?? `person_${world.customers.size + 1}`;
    const added = addCustomer(world, { owner: person, ...customer });
    addConversionAction(world, added);
    addBusiness(world, added, { name: 'Shop' });
    return new RawClient(double, tokenFor(double, person), person, added);
  }

  get id(): string {
    return this.customer.id;
  }

  get world() {
    return this.double.world;
  }

  async call(method: string, path: string, body?: unknown, token: string | null = this.token): Promise<RawReply> {
    const headers = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...this.headers,
    };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const options = { method, headers, ...(body === undefined ? {} : { body: text }) };
    return rawCall(`${this.double.origin}/${this.version}${path}`, options, this.double.fetch);
  }

  search(query: string, more: object = {}): Promise<RawReply> {
    return this.call('POST', `/customers/${this.id}/googleAds:search`, { query, ...more });
  }

  async rows(query: string): Promise<Json[]> {
    const { status, body } = await this.search(query);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.results ?? [];
  }

  mutate(operations: readonly object[], more: object = {}): Promise<RawReply> {
    return this.call('POST', `/customers/${this.id}/googleAds:mutate`, { mutateOperations: operations, ...more });
  }

  /** The resource names of what operations did; throws when they are refused. */
  async done(...operations: readonly object[]): Promise<string[]> {
    const { status, body } = await this.mutate(operations);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.mutateOperationResponses.map((one: Json) => (Object.values(one)[0] as Json).resourceName);
  }

  /** The refusal of operations: each error with its place. */
  async refusal(...operations: readonly object[]): Promise<string> {
    return refusalOf(await this.mutate(operations));
  }

  async queryRefusal(query: string): Promise<string> {
    return refusalOf(await this.search(query));
  }

  name(collection: string, id: string | number): string {
    return `customers/${this.id}/${collection}/${id}`;
  }

  /** An image of a size, which is uploaded once. */
  async image(width = 600, height = 600): Promise<string> {
    const known = this.images.get(`${width} ${height}`);
    if (known !== undefined) return known;
    const create = { name: `image ${width} ${height}`, imageAsset: { data: aPng(width, height).toString('base64') } };
    const { status, body } = await this.call('POST', `/customers/${this.id}/assets:mutate`, { operations: [{ create }] });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    const [{ resourceName }] = body.results;
    this.images.set(`${width} ${height}`, resourceName);
    return resourceName;
  }

  /** The operations of a whole campaign, which refer to each other by temporary names. */
  async launch(label = 'acs launch', { campaign = {}, budget = {}, group = {}, ad = {} }: LaunchFields = {}): Promise<object[]> {
    const logo = [...this.customer.resources.values()].find(({ fields }) => fields['name'] === 'Logo')?.name;
    const image = await this.image();
    const n = (collection: string, id: number) => this.name(collection, id);
    return [
      { labelOperation: { create: { resourceName: n('labels', -1), name: label } } },
      { campaignBudgetOperation: { create: { resourceName: n('campaignBudgets', -2), ...aBudget, ...budget } } },
      {
        campaignOperation: {
          create: { resourceName: n('campaigns', -3), ...aCampaign, name: label, campaignBudget: n('campaignBudgets', -2), ...campaign },
        },
      },
      { campaignLabelOperation: { create: { campaign: n('campaigns', -3), label: n('labels', -1) } } },
      { adGroupOperation: { create: { resourceName: n('adGroups', -4), ...anAdGroup, campaign: n('campaigns', -3), ...group } } },
      { adGroupCriterionOperation: { create: { adGroup: n('adGroups', -4), location: { geoTargetConstant: 'geoTargetConstants/2276' } } } },
      {
        adGroupAdOperation: {
          create: {
            adGroup: n('adGroups', -4),
            status: 'ENABLED',
            ad: {
              name: 'crv_one',
              finalUrls: ['https://shop.example/'],
              demandGenMultiAssetAd: { ...anAdContent, squareMarketingImages: [{ asset: image }], logoImages: [{ asset: logo }], ...ad },
            },
          },
        },
      },
    ];
  }

  /** Creates a whole campaign; returns the name of each part. */
  async launched(label?: string, fields?: LaunchFields): Promise<Launched> {
    const [labelName, budget, campaign, , group, criterion, ad] = await this.done(...(await this.launch(label, fields)));
    return { label: labelName, budget, campaign, group, criterion, ad } as unknown as Launched;
  }

  stop(): Promise<void> {
    return this.double.stop();
  }
}

interface LaunchFields {
  readonly campaign?: object;
  readonly budget?: object;
  readonly group?: object;
  readonly ad?: object;
}

interface Launched {
  readonly label: string;
  readonly budget: string;
  readonly campaign: string;
  readonly group: string;
  readonly criterion: string;
  readonly ad: string;
}

/** A refusal in short: the HTTP status, then each error as `family.CODE at its.place`. */
export function refusalOf({ status, body }: RawReply): string {
  if (status === 200) return 'accepted';
  const failure = body.error?.details?.find((one: Json) => one['@type'].endsWith('.GoogleAdsFailure'));
  const errors = (failure?.errors ?? []).map((error: Json) => {
    const [[family, code]] = Object.entries(error.errorCode) as [[string, string]];
    const elements = error.location?.fieldPathElements ?? [];
    const place = elements.map(({ fieldName, index }: Json) => (index === undefined ? fieldName : `${fieldName}[${index}]`)).join('.');
    return `${family}.${code}${place === '' ? '' : ` at ${place}`}`;
  });
  return `${status} ${errors.length === 0 ? body.error.message : errors.join(', ')}`;
}

export async function rawCall(url: string, options: RequestInit, send: Fetch = fetch): Promise<RawReply> {
  const reply = await send(url, options);
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: reply.status, body: isJson ? JSON.parse(text) : text };
}

/** A token without the way through the consent page. */
export const tokenFor = ({ world }: GoogleDouble, person: string, scopes: readonly string[] = [adwordsScope]): string =>
  world.grants.issueAccessToken({ person, scopes });

/** A PNG of one color. */
export function aPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width, 1)]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(row.length * height, row));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

export const aBudget = { amountMicros: '50000000', explicitlyShared: false, deliveryMethod: 'STANDARD' };
export const aCampaign = {
  status: 'PAUSED',
  advertisingChannelType: 'DEMAND_GEN',
  targetSpend: {},
  containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
  demandGenCampaignSettings: { upgradedTargeting: true },
};
export const anAdGroup = { name: 'Everyone', optimizedTargetingEnabled: false, audienceSetting: { useAudienceGrouped: true } };
export const anAdContent = {
  headlines: [{ text: 'Run further' }],
  descriptions: [{ text: 'Light shoes for long roads.' }],
  businessName: 'Shop',
};
