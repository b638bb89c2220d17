import { callsOf } from '../../../bench/load/requests.mjs';
import type { SeededAccount } from '../../../bench/stage/seed.mjs';

/** The kinds of requests that one account sends too many of. */
export const floodKinds = ['writes', 'analytics', 'generations', 'waiting', 'content', 'stops', 'malformed'] as const;
export type FloodKind = (typeof floodKinds)[number];

/** What the load process sends: a flood of one account, one job of all accounts, or a mixture of all accounts. */
export type Plan =
  | {
      readonly kind: FloodKind;
      readonly keys: readonly string[];
      readonly creativeId?: string;
      readonly campaignIds?: readonly string[];
      readonly reportKey?: string;
    }
  | { readonly kind: 'create' | 'mixed'; readonly accounts: readonly SeededAccount[] };

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

type Step = (turn: number) => HttpCall;

const dayMs = 86_400_000;
const reportDays = 30;
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

function call(method: HttpCall['method'], path: string, key: string | null, body?: unknown, more: Record<string, string> = {}): HttpCall {
  const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return { method, path, headers: { ...authorization, ...json, ...more }, body: text };
}

export const newCampaign = (turn: number) => ({
  name: `Flood ${turn}`,
  objective: 'sales',
  budget: { type: 'daily', amount_micros: 50_000_000 },
  landing_url: 'https://shop.example/spring',
});

/** The report differs in period, order and grouping, so that no stored result answers it. */
function onePageReport(turn: number): string {
  const start = dayBefore(reportDays + (turn % 60));
  const sort = ['spend_micros', 'clicks', 'impressions', 'conversions'][Math.floor(turn / 60) % 4];
  const subject = ['campaigns', 'creative'][turn % 2];
  return `/v1/analytics/${subject}?start_date=${start}&end_date=${dayBefore(1)}&granularity=day&sort=${sort}&limit=1`;
}

/** Pauses each campaign again and again, every second time as a dry run. */
function pauseOf(campaignIds: readonly string[], turn: number): string {
  const isDryRun = Math.floor(turn / campaignIds.length) % 2 === 1;
  return `/v1/campaigns/${campaignIds[turn % campaignIds.length]}/pause${isDryRun ? '?dry_run=true' : ''}`;
}

function malformed(turn: number, key: string): HttpCall {
  const wrong = `acs_${'x'.repeat(38)}`;
  const kinds = [
    call('GET', '/v1/campaigns', null),
    call('GET', '/v1/campaigns', wrong),
    call('POST', '/v1/campaigns', key, '{"name": '),
    call('GET', '/v1/campaigns/%zz', key),
    call('GET', '/v1/nothing', key),
    call('POST', '/v1/campaigns', key, { name: 7, unknown: true }),
  ];
  return kinds[turn % kinds.length] as HttpCall;
}

function floodOf(plan: Extract<Plan, { keys: readonly string[] }>): Step {
  const keyOf = (turn: number) => plan.keys[turn % plan.keys.length] as string;
  const generation = (turn: number, variants: number) => ({ prompt: `City bikes, model ${turn}, free test ride`, variants });
  const floods: Record<FloodKind, Step> = {
    writes: (turn) => call('POST', '/v1/campaigns', keyOf(turn), newCampaign(turn)),
    analytics: (turn) => call('GET', onePageReport(turn), plan.reportKey ?? keyOf(turn)),
    generations: (turn) => call('POST', '/v1/creative/generate', keyOf(turn), generation(turn, 10)),
    waiting: (turn) => call('POST', '/v1/creative/generate', keyOf(turn), generation(turn, 1), { prefer: 'wait=30' }),
    content: (turn) =>
      call('PATCH', `/v1/creative/${plan.creativeId}`, keyOf(turn), { landing_url: `https://shop.example/spring/${turn}` }),
    stops: (turn) => call('POST', pauseOf(plan.campaignIds ?? [], turn), keyOf(turn)),
    malformed: (turn) => malformed(turn, keyOf(turn)),
  };
  return floods[plan.kind];
}

/** Reads, changes, new campaigns and one generation in fifty, of all accounts in turn. */
function mixtureOf(accounts: readonly SeededAccount[]): Step {
  const [get, list, create, patch] = (['get_one', 'list_20', 'create', 'patch'] as const).map((job) => callsOf(job, accounts, 'id'));
  return (turn) => {
    if (turn % 50 === 0) {
      const { keys } = accounts[turn % accounts.length] as SeededAccount;
      return call('POST', '/v1/creative/generate', keys[0] as string, { prompt: `City bikes, model ${turn}`, variants: 1, type: 'text' });
    }
    const next = (turn % 10 < 5 ? get : turn % 10 < 7 ? list : turn % 10 < 8 ? create : patch) as ReturnType<typeof callsOf>;
    const { method, path, key, body } = next();
    return call(method, path, key, body);
  };
}

/** Returns a function that returns the next request of the plan. */
export function requestsOf(plan: Plan): () => HttpCall {
  let turn = 0;
  if (plan.kind === 'create') {
    const next = callsOf('create', plan.accounts, 'id');
    return () => {
      const { method, path, key, body } = next();
      return call(method, path, key, body);
    };
  }
  const step = 'accounts' in plan ? mixtureOf(plan.accounts) : floodOf(plan);
  return () => step(++turn);
}
