import { appendFileSync } from 'node:fs';
import type { Json } from '../../setup/http-client.js';
import type { Fetch } from '../doubles/fetch-in-memory.js';
import { addAdAccount, type NewAdAccount } from './double/ad-accounts.js';
import { addBoard } from './double/boards.js';
import { addConversionTag } from './double/conversion-tags.js';
import { type PinterestDouble, pinterestDoubleInMemory, startPinterestDouble } from './double/pinterest-double.js';
import { knownScopes } from './double/grants.js';
import type { Exchange } from './double/server.js';
import type { DoubleSettings } from './double/settings.js';

export interface RawReply {
  readonly status: number;
  readonly body: Json;
}

export const redirectUri = 'https://service.example/callback';

/** Where all exchanges are written for a comparison with the published schema. */
const record = process.env['PINTEREST_DOUBLE_EXCHANGES'];

const recorder: Exchange = ({ method, url, headers, body }, answer) => {
  const line = { method, url: `${url.pathname}${url.search}`, contentType: headers['content-type'] ?? null, body, answer };
  appendFileSync(record as string, `${JSON.stringify(line)}\n`);
};

export const startRecorded = (settings: Partial<DoubleSettings> = {}): Promise<PinterestDouble> =>
  startPinterestDouble({ pinSeconds: 0, ...settings }, record === undefined ? undefined : recorder);

const inMemory = (settings: Partial<DoubleSettings> = {}): PinterestDouble =>
  pinterestDoubleInMemory({ pinSeconds: 0, ...settings }, record === undefined ? undefined : recorder);

/** Speaks to a double as any program would, without the adapter: one user with one ad account, one board and one conversion tag. */
export class RawClient {
  private constructor(
    readonly double: PinterestDouble,
    readonly token: string,
    readonly person: string,
    readonly adAccountId: string,
    readonly boardId: string,
    readonly tagId: string,
  ) {}

  static async start(settings: Partial<DoubleSettings> = {}, account: NewAdAccount = {}): Promise<RawClient> {
    return RawClient.at(await startRecorded(settings), account);
  }

  /** Without a server: its calls go straight to the rules of the double. */
  static inMemory(settings: Partial<DoubleSettings> = {}, account: NewAdAccount = {}): RawClient {
    return RawClient.at(inMemory(settings), account);
  }

  /** A further user at the same double. */
  static at(double: PinterestDouble, account: NewAdAccount = {}): RawClient {
    const { world } = double;
    const person = account.owner ?? `person_${world.adAccounts.size + 1}`;
    const { id } = addAdAccount(world, { ...account, owner: person });
    const board = addBoard(world, person, { name: 'Ads' });
    const tag = addConversionTag(world, id);
    return new RawClient(double, tokenFor(double, person), person, id, board.id, tag.id);
  }

  get account(): string {
    return `/ad_accounts/${this.adAccountId}`;
  }

  get world() {
    return this.double.world;
  }

  async call(method: string, path: string, body?: unknown, token: string | null = this.token): Promise<RawReply> {
    const headers = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return rawCall(`${this.double.apiUrl}${path}`, { method, headers, ...(body === undefined ? {} : { body: text }) }, this.double.fetch);
  }

  get(path: string): Promise<RawReply> {
    return this.call('GET', path);
  }

  /** Sends one item, and returns its data; throws when it is refused. */
  async one(method: 'POST' | 'PATCH', kind: 'campaigns' | 'ad_groups' | 'ads', item: object): Promise<Json> {
    const { status, body } = await this.call(method, `${this.account}/${kind}`, [item]);
    const [result] = body.items ?? [];
    const exception = Array.isArray(result?.exceptions) ? result.exceptions[0] : result?.exceptions;
    if (status !== 200 || exception !== undefined) throw new Error(`${status} ${JSON.stringify(exception ?? body)}`);
    return result.data;
  }

  /** The refusal of one item. */
  async refusal(method: 'POST' | 'PATCH', kind: 'campaigns' | 'ad_groups' | 'ads', item: object): Promise<string> {
    const { status, body } = await this.call(method, `${this.account}/${kind}`, [item]);
    if (status !== 200) return `${status} ${body.code} ${body.message}`;
    const [{ exceptions }] = body.items;
    const exception = Array.isArray(exceptions) ? exceptions[0] : exceptions;
    return exception === undefined ? 'accepted' : `200 ${exception.code} ${exception.message}`;
  }

  campaign(fields: object = {}): Promise<Json> {
    return this.one('POST', 'campaigns', { ...aCampaign, ad_account_id: this.adAccountId, ...fields });
  }

  async adGroup(fields: object = {}): Promise<Json> {
    const campaignId = 'campaign_id' in fields ? fields.campaign_id : (await this.campaign()).id;
    return this.one('POST', 'ad_groups', { ...anAdGroup, campaign_id: campaignId, ...fields });
  }

  async pin(fields: object = {}): Promise<Json> {
    const { body } = await this.call('POST', `/pins?ad_account_id=${this.adAccountId}`, { ...aPin, board_id: this.boardId, ...fields });
    return body;
  }

  async ad(fields: object = {}): Promise<Json> {
    const pinId = 'pin_id' in fields ? fields.pin_id : (await this.pin()).id;
    const groupId = 'ad_group_id' in fields ? fields.ad_group_id : (await this.adGroup()).id;
    return this.one('POST', 'ads', { ...anAd, pin_id: pinId, ad_group_id: groupId, ...fields });
  }

  stop(): Promise<void> {
    return this.double.stop();
  }
}

export async function rawCall(url: string, options: RequestInit, send: Fetch = fetch): Promise<RawReply> {
  const reply = await send(url, options);
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
}

/** A token without the way through the consent page. */
export function tokenFor({ world }: PinterestDouble, person: string, scopes: readonly string[] = knownScopes): string {
  return world.grants.issueTokens({ username: person, scopes, isSystemUser: false }).accessToken;
}

/** A PNG of one pixel. */
export const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const aCampaign = {
  name: 'Spring sale',
  objective_type: 'CONSIDERATION',
  status: 'PAUSED',
  is_campaign_budget_optimization: true,
  daily_spend_cap: 50_000_000,
};
export const anAdGroup = {
  name: 'Everyone',
  billable_event: 'CLICKTHROUGH',
  budget_type: 'CBO_ADGROUP',
  bid_strategy_type: 'AUTOMATIC_BID',
  targeting_spec: { LOCATION: ['US'] },
  auto_targeting_enabled: false,
  status: 'ACTIVE',
};
export const aPin = {
  title: 'Run further',
  description: 'Light shoes for long roads.',
  link: 'https://shop.example/spring',
  media_source: { source_type: 'image_base64', content_type: 'image/png', data: onePixel },
};
export const anAd = {
  name: 'Shoes',
  creative_type: 'REGULAR',
  destination_url: 'https://shop.example/spring',
  customizable_cta_type: 'SHOP_NOW',
  status: 'ACTIVE',
};
