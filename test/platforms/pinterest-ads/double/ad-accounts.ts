import { z } from 'zod';
import { pageFields, pageOf } from './pages.js';
import type { AdAccount, AdAccountState, Role } from './records.js';
import { route } from './routes.js';
import { pathId, queryBoolean } from './rules/fields.js';
import { notFound, ok } from './wire.js';
import type { World } from './world.js';

export interface NewAdAccount {
  readonly name?: string;
  readonly country?: string;
  readonly currency?: string;
  readonly timeZone?: string;
  readonly owner?: string;
  /** Roles of others than the owner. */
  readonly roles?: Readonly<Record<string, readonly Role[]>>;
  readonly state?: AdAccountState;
}

export function addAdAccount(world: World, account: NewAdAccount = {}): AdAccount {
  const {
    name = 'Shop',
    country = 'US',
    currency = 'USD',
    timeZone = 'Etc/UTC',
    owner = 'shop_owner',
    roles = {},
    state = 'active',
  } = account;
  const added: AdAccount = {
    id: world.id('549'),
    name,
    country,
    currency,
    timeZone,
    owner: { id: '1', username: owner },
    roles: new Map<string, readonly Role[]>([[owner, ['OWNER']], ...Object.entries(roles)]),
    createdAt: world.clock.now(),
    state,
  };
  world.adAccounts.set(added.id, added);
  return added;
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

function show(world: World, username: string, account: AdAccount): object {
  const { id, name, country, currency, owner, createdAt } = account;
  return {
    id,
    name,
    owner,
    country,
    currency,
    permissions: account.roles.get(username) ?? [],
    created_time: seconds(createdAt),
    updated_time: seconds(createdAt),
    ...(world.settings.hasTimeZones ? { time_zone: account.timeZone } : {}),
  };
}

export const adAccountRoutes = [
  route('GET /ad_accounts', {
    scopes: ['ads:read'],
    query: z.strictObject({ ...pageFields, include_shared_accounts: queryBoolean.optional() }),
    work({ world, grant: { username }, query }) {
      const visible = [...world.adAccounts.values()].filter(
        ({ roles, owner }) => roles.has(username) && (query.include_shared_accounts !== false || owner.username === username),
      );
      return pageOf(world, visible, query, (account) => show(world, username, account));
    },
  }),
  route('GET /ad_accounts/:ad_account_id', {
    scopes: ['ads:read'],
    work: ({ world, grant: { username }, adAccount }) => ok(show(world, username, adAccount as AdAccount)),
  }),
  route('GET /user_account', {
    scopes: ['user_accounts:read'],
    query: z.strictObject({ ad_account_id: pathId.optional() }),
    work({ world, username }) {
      if (username === '') throw notFound('User', 30);
      return ok({
        username,
        account_type: world.settings.deniesPinnerData ? 'PINNER' : 'BUSINESS',
        profile_image: 'https://i.pinimg.com/60x60_R/none.jpg',
        website_url: '',
      });
    },
  }),
];
