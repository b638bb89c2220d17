import type { Json } from '../../setup/http-client.js';
import type { Fetch } from '../doubles/fetch-in-memory.js';
import { addAdAccount, addIdentity, type NewAdAccount } from './double/ad-accounts.js';
import { type MetaDouble, metaDoubleInMemory, startMetaDouble } from './double/meta-double.js';
import type { AdAccount } from './double/records.js';
import type { DoubleSettings } from './double/settings.js';
import { knownScopes, type Grant } from './double/tokens.js';

export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export const redirectUri = 'https://service.example/callback';
export type Params = Readonly<Record<string, unknown>>;

/** A PNG of one pixel. */
export const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const aCampaign = {
  name: 'Spring sale',
  objective: 'OUTCOME_TRAFFIC',
  special_ad_categories: [],
  daily_budget: 5_000,
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  status: 'PAUSED',
};
export const aTargeting = { geo_locations: { countries: ['US'] }, targeting_automation: { advantage_audience: 0 } };
export const anAdSet = {
  name: 'Everyone',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  destination_type: 'WEBSITE',
  targeting: aTargeting,
  status: 'ACTIVE',
};

export async function rawCall(url: string, options: RequestInit, send: Fetch = fetch): Promise<RawReply> {
  const reply = await send(url, options);
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: text === '' ? null : JSON.parse(text) };
}

/** A token without the way through the dialog. */
export function tokenFor({ world }: MetaDouble, person: string, grant: Partial<Grant> = {}): string {
  const kind = grant.kind ?? 'system';
  const all: Grant = { person, kind, userId: world.userId(person, kind), scopes: knownScopes, declined: [], ...grant };
  return world.tokens.issue(all, { isLong: true }).text;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '');

/** Parameters as a query or form has them: objects are JSON texts, and undefined is not sent. */
export function encode(params: Params): URLSearchParams {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) all.append(name, asText(value));
  return all;
}

const atOnce = { searchLagSeconds: 0, reviewSeconds: 0, reportMs: 0, extendsCreativeNames: false };

/** Speaks to a double as any program would, without the adapter: one person with one ad account, a page, an Instagram account, a pixel and an app. */
export class RawClient {
  private constructor(
    readonly double: MetaDouble,
    readonly person: string,
    readonly token: string,
    readonly adAccount: AdAccount,
    readonly ids: { readonly page: string; readonly instagram: string; readonly pixel: string; readonly app: string },
  ) {}

  static async start(settings: Partial<DoubleSettings> = {}, account: NewAdAccount = {}): Promise<RawClient> {
    return RawClient.at(await startMetaDouble({ ...atOnce, ...settings }), account);
  }

  /** Without a server: its calls go straight to the rules of the double. */
  static inMemory(settings: Partial<DoubleSettings> = {}, account: NewAdAccount = {}): RawClient {
    return RawClient.at(metaDoubleInMemory({ ...atOnce, ...settings }), account);
  }

  /** A further person at the same double. */
  static at(double: MetaDouble, account: NewAdAccount = {}): RawClient {
    const { world } = double;
    const person = account.owner ?? `person_${world.adAccounts.size + 1}`;
    const adAccount = addAdAccount(world, { ...account, owner: person });
    const add = (kind: 'page' | 'instagram' | 'pixel' | 'app', more: object = {}) =>
      addIdentity(world, { kind, name: `The ${kind}`, adAccountId: adAccount.id, ...more }).id;
    const instagram = add('instagram');
    const pixel = add('pixel', { events: ['Purchase', 'Lead'] });
    const ids = {
      instagram,
      page: add('page', { instagramId: instagram }),
      pixel,
      app: add('app', { storeUrl: 'https://play.google.com/x' }),
    };
    return new RawClient(double, person, tokenFor(double, person), adAccount, ids);
  }

  get world() {
    return this.double.world;
  }

  get account(): string {
    return `act_${this.adAccount.id}`;
  }

  /** The parameters that every call needs. */
  proven(token = this.token): Params {
    return { access_token: token, appsecret_proof: this.world.tokens.proofOf(token) };
  }

  async call(method: 'GET' | 'POST' | 'DELETE', path: string, params: Params = {}, token = this.token): Promise<RawReply> {
    const url = `${this.double.origin}/v26.0/${path}`;
    const all = encode({ ...params, ...this.proven(token) });
    if (method === 'POST') return rawCall(url, { method, body: all }, this.double.fetch);
    return rawCall(`${url}?${all.toString()}`, { method }, this.double.fetch);
  }

  /** The body of a read; throws when it is refused. */
  async get(path: string, params: Params = {}): Promise<Json> {
    const { status, body } = await this.call('GET', path, params);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** The body of a write; throws when it is refused. */
  async post(path: string, params: Params): Promise<Json> {
    const { status, body } = await this.call('POST', path, params);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** The code, or code and subcode, with which a call is refused. */
  async refusal(method: 'GET' | 'POST' | 'DELETE', path: string, params: Params = {}, token = this.token): Promise<string> {
    const { status, body } = await this.call(method, path, params, token);
    if (status < 400) return 'accepted';
    const { code, error_subcode: subcode } = body.error;
    return subcode === undefined ? String(code) : `${code}/${subcode}`;
  }

  async create(edge: string, params: Params): Promise<string> {
    return (await this.post(`${this.account}/${edge}`, params)).id;
  }

  campaign(params: Params = {}): Promise<string> {
    return this.create('campaigns', { ...aCampaign, ...params });
  }

  async adSet(params: Params = {}): Promise<string> {
    const campaignId = params['campaign_id'] ?? (await this.campaign());
    return this.create('adsets', { ...anAdSet, campaign_id: campaignId, ...params });
  }

  async image(bytes = onePixel): Promise<string> {
    return (await this.post(`${this.account}/adimages`, { bytes })).images.bytes.hash;
  }

  story(link: object = {}): object {
    return {
      page_id: this.ids.page,
      link_data: { link: 'https://shop.example/spring', message: 'Light shoes', name: 'Run further', ...link },
    };
  }

  creative(params: Params = {}): Promise<string> {
    return this.create('adcreatives', { name: 'Shoes', object_story_spec: this.story(), use_page_actor_override: true, ...params });
  }

  async ad(params: Params = {}): Promise<string> {
    const adSetId = params['adset_id'] ?? (await this.adSet());
    const creative = params['creative'] ?? { creative_id: await this.creative() };
    return this.create('ads', { name: 'Shoes', status: 'ACTIVE', ...params, adset_id: adSetId, creative });
  }

  /** A running campaign with one ad, and the IDs of all. */
  async running(params: Params = {}): Promise<{ readonly campaign: string; readonly adSet: string; readonly ad: string }> {
    const campaign = await this.campaign({ status: 'ACTIVE', ...params });
    const adSet = await this.adSet({ campaign_id: campaign });
    const ad = await this.ad({ adset_id: adSet });
    this.world.clock.advance(1);
    return { campaign, adSet, ad };
  }

  stop(): Promise<void> {
    return this.double.stop();
  }
}
