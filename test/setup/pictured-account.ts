import { uuidOf } from '#libs/kernel';
import { type ConsoleClient, openConsole } from './console-client.js';
import type { Json, Reply } from './http-client.js';
import type { TestSandbox } from './sandbox.js';
import { connectSandbox } from './test-connections.js';
import type { TestAccount } from './test-accounts.js';
import { failedCreative, unfinishedCreative } from './test-creatives.js';
import type { TestService } from './test-service.js';
import { until } from './until.js';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const prompts = [
  'Autumn weekends at our seaside hotel for couples: two nights from $289, breakfast included.',
  'A winter storm outside, a warm room and a spa: three nights for the price of two.',
  'Family rooms by the beach in July, children under ten stay free. Bright and playful.',
];
const brand = { name: 'Harbour & Pine', tone: 'calm', colors: ['#123b3a', '#f2b544'] };
const people = { admin: 'Ada Lindqvist', manager: 'Tomás Ferreira', editor: 'Mei Tanaka', viewer: 'Jonas Weber' } as const;

/** An account for console screenshots, with campaigns in every status and seventy days of metrics. */
export class PicturedAccount {
  private constructor(
    private readonly api: TestService,
    private readonly sandbox: TestSandbox,
    readonly account: TestAccount,
    readonly admin: ConsoleClient,
  ) {}

  static async make(api: TestService, sandbox: TestSandbox): Promise<{ account: TestAccount; paths: Record<string, string> }> {
    const account = await api.openAccount({ plan: 'enterprise', timezone: 'Europe/Berlin' });
    await api.look('update accounts.account set name = $2 where id = $1', [uuidOf(account.id), 'Harbour & Pine']);
    for (const [role, name] of Object.entries(people)) {
      await api.look('update accounts.user set name = $3 where account_id = $1 and id = $2', [
        uuidOf(account.id),
        uuidOf(account.userIds[role as keyof typeof people]),
        name,
      ]);
    }
    const made = new PicturedAccount(api, sandbox, account, await openConsole(api, account, 'admin'));
    return { account, paths: await made.fill() };
  }

  private async fill(): Promise<Record<string, string>> {
    const social = await this.connect('Harbour & Pine Social', 'social');
    const search = await this.connect('Harbour & Pine Search', 'search');
    const lost = await this.connect('Video tests', 'video');
    const creatives = await Promise.all(prompts.map((prompt) => this.generate({ prompt, type: 'image', brand, variants: 3 })));
    await this.generate({ prompt: prompts[0], type: 'text', brand, name: 'Words for the newsletter' });
    const unfinished = await unfinishedCreative(this.api.service.app, this.account.id, { type: 'image', prompt: 'Easter by the sea' });
    await failedCreative(this.api.service.app, this.account.id, { prompt: 'A night at the casino' });
    const { audience, lookalike } = await this.audiences();
    const [weekends, , , limited] = await this.campaigns(creatives, { social, search, lost: lost.id }, audience);
    await this.loseConnection(lost);
    const draft = await this.post('/v1/campaigns', { name: 'Family summer' });
    const invitation = (await this.admin.post('/invitations', { email: 'lena@harbour-pine.example', role: 'editor' })).body.data
      .url as string;
    await this.keysAndUsage();
    const webhook = await this.webhooks();
    return {
      'sign-in': '/sign-in',
      invitation: invitation.slice(new URL(invitation).origin.length),
      start: '/',
      campaigns: '/campaigns',
      campaign: `/campaigns/${weekends}`,
      'campaign-with-issues': `/campaigns/${limited}`,
      'campaign-draft': `/campaigns/${draft.id}`,
      'campaign-edit': `/campaigns/${draft.id}/edit`,
      'creative-gallery': '/creative',
      creative: `/creative/${creatives[0]}`,
      'creative-edit': `/creative/${creatives[0]}/edit`,
      'creative-generating': `/creative/${unfinished.id}`,
      audiences: '/audiences',
      audience: `/audiences/${audience}`,
      'audience-edit': `/audiences/${audience}/edit`,
      'audience-lookalike': `/audiences/${lookalike}/edit`,
      'audience-new': '/audiences/new',
      analytics: `/analytics?from=${inDays(-14).slice(0, 10)}&to=${inDays(-1).slice(0, 10)}`,
      'api-keys': '/settings/api/keys',
      'api-usage': '/settings/api/usage',
      webhooks: '/settings/api/webhooks',
      webhook: `/settings/api/webhooks/${webhook}`,
      events: '/settings/api/events',
      connections: '/settings/connections',
      connection: `/settings/connections/${social}`,
      'connection-check': `/settings/connections/${social}/check`,
      users: '/settings/users',
      plan: '/settings/plan',
      'audit-log': '/settings/audit-log',
      profile: '/settings/profile',
    };
  }

  /** Endpoints that nothing is sent to: only tests send the type that they receive. */
  private async webhooks(): Promise<string> {
    const event_types = ['webhook_endpoint.test'];
    const shop = await this.post('/v1/webhook_endpoints', {
      url: 'https://shop.harbour-pine.example/webhooks',
      description: 'The shop.',
      event_types,
    });
    const former = await this.post('/v1/webhook_endpoints', { url: 'https://old.harbour-pine.example/hook', event_types });
    await this.post(`/v1/webhook_endpoints/${former.id}/disable`, {});
    return shop.id;
  }

  private async connect(name: string, model: 'social' | 'search' | 'video') {
    const adAccount = await this.sandbox.control.createAdAccount({ name, model, currency: 'USD', timezone: 'Europe/Berlin' });
    const options = { adAccountId: adAccount.id as string, timezone: 'Europe/Berlin' };
    const id = await connectSandbox(this.api, this.account, this.sandbox, options);
    await this.synced(id, 'succeeded');
    return { id, adAccountId: options.adAccountId, toString: () => id };
  }

  private async generate(body: object): Promise<string> {
    const { id } = await this.post('/v1/creative/generate', body);
    await until(
      async () => (await this.read(`/v1/creative/${id}`)).status as string,
      (status) => status !== 'generating',
      60_000,
    );
    return id;
  }

  private async audiences(): Promise<{ audience: string; lookalike: string }> {
    const country = { field: 'country', operator: 'in', value: ['US', 'CA'] };
    const canada = { ...country, value: ['CA'] };
    const wide = await this.post('/v1/audiences', {
      name: 'Travellers in North America',
      rules: {
        all: [country, { field: 'age', operator: 'between', value: [25, 54] }],
        any: [
          { field: 'interest', operator: 'in', value: ['hotels', 'city_breaks', 'beach_holidays'] },
          { field: 'event', operator: 'did', value: { name: 'search', within_days: 60, min_count: 2 } },
        ],
        none: [{ all: [{ field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30, min_count: 1 } }, canada] }],
      },
    });
    const narrow = [country, { field: 'interest', operator: 'in', value: ['golf'] }];
    const old = { field: 'age', operator: 'gte', value: 64 };
    const bought = { field: 'event', operator: 'did', value: { name: 'purchase', within_days: 1, min_count: 20 } };
    await this.post('/v1/audiences', { name: 'Golfers who come often', rules: { all: [...narrow, old, bought] } });
    const women = { field: 'gender', operator: 'in', value: ['female'] };
    await this.post('/v1/audiences', { name: 'Women who travel in Canada', rules: { all: [women, canada] } });
    const building = async () =>
      (await this.api.get('/v1/audiences', this.account.keys.admin)).body.data.filter((a: Json) => a.status === 'building').length;
    await until(building, (count) => count === 0, 30_000);
    const similar = await this.post('/v1/audiences', {
      name: 'Like our travellers, in Mexico',
      type: 'lookalike',
      lookalike: { source_audience_id: wide.id, country: 'MX', ratio: 0.05 },
    });
    await until(building, (count) => count === 0, 30_000);
    return { audience: wide.id as string, lookalike: similar.id as string };
  }

  private async campaigns(
    creatives: readonly string[],
    on: Record<'social' | 'search' | 'lost', unknown>,
    audience: string,
  ): Promise<string[]> {
    const [social, search, lost] = [String(on.social), String(on.search), String(on.lost)];
    const campaign = (name: string, connections: string[], amount: number, more: object = {}) => ({
      name,
      objective: 'sales',
      connection_ids: connections,
      creative_ids: creatives,
      audience_ids: [audience],
      budget: { type: 'daily', amount_micros: amount * 1_000_000 },
      landing_url: 'https://harbour-pine.example/weekends',
      ...more,
    });
    const live = [
      campaign('Autumn weekends', [social, search], 120, { ends_at: inDays(40) }),
      campaign('Spa in winter', [social], 60),
      campaign('Newsletter sign-ups', [search], 45, { objective: 'leads' }),
      campaign('Room tours on video', [social, lost], 80, { objective: 'awareness' }),
      campaign('Brand search', [search], 30, { objective: 'traffic' }),
    ];
    const ids: string[] = [];
    for (const body of live) ids.push(await this.launch(body));
    await this.launch(campaign('New Year by the sea', [social], 150, { starts_at: inDays(9), ends_at: inDays(45) }));
    const placed = async () => (await this.sandbox.control.campaigns()).length;
    await until(placed, (count) => count >= 7, 60_000);
    const started = [70, 52, 64, 12, 33];
    for (const one of await this.sandbox.control.campaigns()) {
      const at = ids.indexOf(one.reference as string);
      if (at >= 0) await this.sandbox.control.rewritePast(one.id, { started_at: inDays(-(started[at] as number)), reviewed: true });
    }
    for (const id of [social, search]) await this.sync(id, 'succeeded');
    await this.api.post(`/v1/campaigns/${ids[4]}/pause`, this.account.keys.admin);
    return ids;
  }

  private async launch(body: object): Promise<string> {
    const { id } = await this.post('/v1/campaigns', body);
    await this.post(`/v1/campaigns/${id}/launch`);
    return id;
  }

  /** Expires the authorization, to show that state in a campaign and a connection. */
  private async loseConnection({ id, adAccountId }: { id: string; adAccountId: string }): Promise<void> {
    await this.sandbox.control.expireTokens('all', adAccountId);
    await this.api.post(`/v1/connections/${id}/sync`, this.account.keys.admin);
    await until(
      async () => (await this.read(`/v1/connections/${id}`)).status as string,
      (status) => status === 'expired',
      30_000,
    );
  }

  private async keysAndUsage(): Promise<void> {
    const key = async (name: string, days: number | null): Promise<Json> =>
      (await this.admin.post('/keys', { name, expires_at: days === null ? null : inDays(days) })).body.data;
    const [warehouse, automation, retired] = [
      await key('Reporting warehouse', 90),
      await key('Automation', null),
      await key('Old CRM', 30),
    ];
    const ask = (text: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => this.api.get('/v1/campaigns?limit=1', text)));
    await ask(warehouse.key, 140);
    await ask(automation.key, 220);
    await fetch(`${this.api.service.httpUrl}/v1/campaigns`, { headers: { authorization: `Bearer ${automation.key}` } });
    await this.admin.delete(`/keys/${retired.id}`);
    // Typical API usage of a day: many requests of a warehouse, and a client that exceeded the rate limit.
    const hours = `insert into accounts.usage_minute (account_id, key_id, minute, allowed, limited)
      select $1, k.id, date_trunc('hour', now()) - h * interval '1 hour' + m * interval '1 minute', k.each, case when h = 9 and m < 6 and k.bursts then 60 else 0 end
      from generate_series(1, 23) h, generate_series(0, 59, 4) m, (values ($2::uuid, 14, false), ($3::uuid, 6, true)) k(id, each, bursts)
      where (h * 7 + m) % 5 > 0 and h not between 13 and 17 on conflict do nothing`;
    await this.api.look(hours, [uuidOf(this.account.id), uuidOf(warehouse.id), uuidOf(automation.id)]);
    const flushed = async () => (await this.admin.get('/keys')).body.data.filter((k: Json) => k.last_used_at !== null).length as number;
    await until(flushed, (count) => count >= 2, 20_000);
  }

  private async synced(id: string, status: string): Promise<void> {
    await until(
      async () => (await this.read(`/v1/connections/${id}`)).last_sync?.status as string,
      (found) => found === status,
      60_000,
    );
  }

  private async sync(id: string, status: string): Promise<void> {
    await this.post(`/v1/connections/${id}/sync`);
    await this.synced(id, status);
  }

  private async read(path: string): Promise<Json> {
    return dataOf(await this.api.get(path, this.account.keys.admin));
  }

  private async post(path: string, body?: object): Promise<Json> {
    return dataOf(await this.api.post(path, this.account.keys.admin, body));
  }
}

function dataOf(reply: Reply): Json {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.data;
}
