import type { Call, Handlers, UserHandlers } from './call.js';
import { mayUse } from './access.js';
import { missingPermission } from './errors.js';
import { currencies, minimumBudget, minorOf } from './money.js';
import { objectsIn } from './objects.js';
import { pageOf } from './paging.js';
import { project } from './projection.js';
import type { AdAccount, Identity, PageEdge, Task } from './records.js';
import { adStatus } from './statuses.js';
import { adDays } from './spend.js';
import { dayIn, daysBetween, isoTime, offsetAt } from './time.js';
import { textOf } from './values.js';
import { ok } from './wire.js';
import type { World } from './world.js';

export interface NewAdAccount {
  readonly owner?: string;
  readonly name?: string;
  readonly currency?: string;
  readonly timeZone?: string;
  readonly tasks?: readonly Task[];
  readonly dsa?: { readonly payor: string; readonly beneficiary: string } | null;
  readonly mayRunPolitics?: boolean;
}

export function addAdAccount(world: World, options: NewAdAccount = {}): AdAccount {
  const { owner = 'shop_owner', name = 'Harbour shop', currency = 'USD', timeZone = 'America/New_York' } = options;
  const account: AdAccount = {
    id: world.id('200'),
    name,
    currency,
    timeZone,
    createdAt: world.clock.now(),
    businessId: world.id('300'),
    tasks: new Map([[owner, options.tasks ?? ['ADVERTISE', 'ANALYZE', 'MANAGE']]]),
    status: 1,
    disableReason: 0,
    hasFunding: true,
    minBudgetFactor: 1,
    spendCap: null,
    dsaPayor: options.dsa?.payor ?? null,
    dsaBeneficiary: options.dsa?.beneficiary ?? null,
    mayRunPolitics: options.mayRunPolitics ?? false,
    hasAudienceTerms: true,
  };
  world.adAccounts.set(account.id, account);
  return account;
}

export function addIdentity(world: World, identity: Omit<Identity, 'id'>): Identity {
  const prefixes = { page: '400', instagram: '178', pixel: '500', app: '700' };
  const added = { ...identity, id: world.id(prefixes[identity.kind]) };
  world.identities.set(added.id, added);
  return added;
}

/** What an ad account has spent since it exists, in minor units. */
function spentOf(world: World, account: AdAccount): number {
  const oldest = Math.min(account.createdAt, ...objectsIn(world, account.id, 'Campaign').map(({ createdAt }) => createdAt));
  const days = daysBetween(dayIn(oldest, account.timeZone), dayIn(world.clock.now(), account.timeZone));
  return adDays(world, account, days).reduce((sum, { spend }) => sum + spend, 0);
}

function showAccount({ world, token }: Call, account: AdAccount): Record<string, unknown> {
  const { id, name, currency, timeZone, businessId, tasks } = account;
  const spent = spentOf(world, account);
  return {
    id: `act_${id}`,
    account_id: id,
    name,
    currency,
    account_status: account.status,
    disable_reason: account.disableReason,
    amount_spent: String(spent),
    balance: String(spent),
    business: { id: businessId, name: `${name} Ltd` },
    business_country_code: 'US',
    capabilities: ['CAN_USE_REACH_AND_FREQUENCY'],
    created_time: isoTime(account.createdAt, timeZone),
    default_dsa_payor: account.dsaPayor,
    default_dsa_beneficiary: account.dsaBeneficiary,
    funding_source: account.hasFunding ? `9${id.slice(1)}` : null,
    min_campaign_group_spend_cap: String(minorOf(100, currency)),
    min_daily_budget: minimumBudget(currency, { factor: account.minBudgetFactor }).min_daily_budget_imp,
    owner: businessId,
    spend_cap: String(account.spendCap ?? 0),
    timezone_id: 1,
    timezone_name: timeZone,
    timezone_offset_hours_utc: offsetAt(world.clock.now(), timeZone) / 3_600_000,
    user_tasks: tasks.get(token.grant.person) ?? [],
  };
}

/** The pages that an edge lists of those that an account, person or business has. */
function pagesIn(call: Call, edge: PageEdge, isOf: (page: Identity) => boolean) {
  const { world } = call;
  const pages = [...world.identities.values()].filter(
    (one) => one.kind === 'page' && (one.listedIn ?? ['promote_pages', 'accounts']).includes(edge) && isOf(one),
  );
  return pageOf(
    call,
    'Page',
    pages.map((page) => showPage(world, page)),
  );
}

const isOfPerson =
  ({ world, token }: Call) =>
  ({ adAccountId }: Identity) =>
    world.adAccounts.get(adAccountId)?.tasks.has(token.grant.person) === true;
const isOfBusiness =
  ({ world, id }: Call) =>
  ({ adAccountId }: Identity) =>
    world.adAccounts.get(adAccountId)?.businessId === id;

const identitiesOf = (call: Call, kind: Identity['kind']) =>
  [...call.world.identities.values()].filter((one) => one.kind === kind && one.adAccountId === call.adAccount?.id);

const showInstagram = ({ id, name }: Identity) => ({ id, name, username: name.toLowerCase().replaceAll(/\W+/g, '.') });

const showPixel = ({ id, name }: Identity) => ({ id, name, creation_time: isoTime(0), is_unavailable: false });
const showApp = ({ id, name, storeUrl }: Identity) => ({ id, name, object_store_urls: { google_play: storeUrl } });

function showPage(world: World, { id, name, instagramId, backedInstagramId }: Identity): Record<string, unknown> {
  const [connected, backed] = [instagramId, backedInstagramId].map((one) => {
    const instagram = world.identities.get(one ?? '');
    return instagram === undefined ? undefined : showInstagram(instagram);
  });
  return {
    id,
    name,
    category: 'Shopping & retail',
    instagram_business_account: connected,
    connected_instagram_account: connected,
    connected_page_backed_instagram_account: backed,
  };
}

function assertScope({ token }: Call, scope: string): void {
  if (!token.grant.scopes.includes(scope)) throw missingPermission(scope);
}

const instagramAccounts: Handlers[string] = (call) => {
  assertScope(call, 'instagram_basic');
  return pageOf(call, 'IGUser', identitiesOf(call, 'instagram').map(showInstagram));
};

export const adAccountHandlers: Handlers = {
  'GET #get': (call) => ok(project('AdAccount', showAccount(call, call.adAccount), call.fields)),
  'GET promote_pages': (call) => {
    assertScope(call, 'pages_show_list');
    return pagesIn(call, 'promote_pages', ({ adAccountId }) => adAccountId === call.adAccount.id);
  },
  'GET instagram_accounts': instagramAccounts,
  'GET connected_instagram_accounts': instagramAccounts,
  'GET adspixels': (call) => {
    return pageOf(call, 'AdsPixel', identitiesOf(call, 'pixel').map(showPixel));
  },
  'GET advertisable_applications': (call) => {
    const apps = identitiesOf(call, 'app').filter(({ id }) => call.params['app_id'] === undefined || call.params['app_id'] === id);
    return pageOf(call, 'Application', apps.map(showApp));
  },
  'GET dsa_recommendations': (call) => pageOf(call, 'AdAccountDsaRecommendations', [{ recommendations: [`${call.adAccount.name} Ltd`] }]),
  'GET minimum_budgets': (call) => {
    const of = { factor: call.adAccount.minBudgetFactor, bidAmount: (call.params['bid_amount'] as number | undefined) ?? 0 };
    return pageOf(
      call,
      'MinimumBudget',
      currencies.map((currency) => minimumBudget(currency, of)),
    );
  },
  'GET ads_volume': (call) => {
    const ads = objectsIn(call.world, call.adAccount.id, 'Ad').filter((ad) =>
      ['ACTIVE', 'PENDING_REVIEW'].includes(adStatus(call.world, ad)),
    );
    return pageOf(call, 'AdAccountAdVolume', [{ ads_running_or_in_review_count: ads.length, limit_on_ads_running_or_in_review: 250 }]);
  },
};

export const userHandlers: UserHandlers = {
  'GET #get': (call) => {
    const { grant } = call.token;
    const business = [...call.world.adAccounts.values()].find((account) => account.tasks.has(grant.person))?.businessId;
    const shown = { id: grant.userId, name: grant.person, client_business_id: grant.kind === 'system' ? business : undefined };
    return ok(project('User', shown, call.fields));
  },
  'GET adaccounts': (call) => {
    const accounts = [...call.world.adAccounts.values()].filter((account) => mayUse(call.world, call.token.grant, account));
    return pageOf(
      call,
      'AdAccount',
      accounts.map((account) => showAccount(call, account)),
    );
  },
  'GET accounts': (call) => {
    assertScope(call, 'pages_show_list');
    return pagesIn(call, 'accounts', isOfPerson(call));
  },
  'GET assigned_pages': (call) => {
    assertScope(call, 'pages_show_list');
    return pagesIn(call, 'assigned_pages', isOfPerson(call));
  },
  'GET permissions': (call) => {
    const { scopes, declined } = call.token.grant;
    const all = [
      ...scopes.map((permission) => ({ permission, status: 'granted' })),
      ...declined.map((permission) => ({ permission, status: 'declined' })),
    ];
    const { permission, status } = call.params;
    const found = all.filter((one) => (permission ?? one.permission) === one.permission && (status ?? one.status) === one.status);
    return pageOf(call, 'Permission', found);
  },
  /** Without a permission, the whole grant of the person ends, with all tokens. */
  'DELETE permissions': (call) => {
    const { permission } = call.params;
    if (permission === undefined) call.world.tokens.endAll(call.token.grant.person);
    else call.world.tokens.narrow(call.token.grant.person, textOf(permission));
    return ok({ success: true });
  },
};

export const businessHandlers: UserHandlers = Object.fromEntries(
  (['owned_pages', 'client_pages'] as const).map((edge) => [
    `GET ${edge}`,
    (call: Call) => {
      assertScope(call, 'business_management');
      return pagesIn(call, edge, isOfBusiness(call));
    },
  ]),
);

/** What an identity is as a node. */
export const identityNodes = { page: 'Page', instagram: 'IGUser', pixel: 'AdsPixel', app: 'Application' } as const;

const selfOf = ({ world, id }: Call) => world.identities.get(id) as Identity;
export const identityHandlers: Readonly<Record<string, Handlers>> = {
  Page: { 'GET #get': (call) => ok(project('Page', showPage(call.world, selfOf(call)), call.fields)) },
  IGUser: { 'GET #get': (call) => ok(project('IGUser', showInstagram(selfOf(call)), call.fields)) },
  AdsPixel: { 'GET #get': (call) => ok(project('AdsPixel', showPixel(selfOf(call)), call.fields)) },
  Application: { 'GET #get': (call) => ok(project('Application', showApp(selfOf(call)), call.fields)) },
};
