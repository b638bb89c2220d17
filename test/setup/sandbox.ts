import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import type { PersonalityName } from '../../apps/sandbox/src/personalities/personality-list.js';
import { startSandbox as startPlatform } from '../../apps/sandbox/src/sandbox.js';
import { readSandboxSettings } from '../../apps/sandbox/src/settings.js';
import type { Json } from './http-client.js';

export interface SandboxReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface NewAdAccount {
  readonly id?: string;
  readonly name?: string;
  readonly currency?: string;
  readonly timezone?: string;
  readonly model?: 'search' | 'social' | 'video' | 'professional' | 'display';
  readonly kind?: 'ad_account' | 'manager';
  readonly access?: 'write' | 'read';
}

/** Client of the control API. Each method throws on an error response. */
export interface SandboxControl {
  clock: {
    now(): Promise<Date>;
    /** Sets the time. The clock continues from there unless it is stopped. */
    set(now: Date | string, options?: { stopped?: boolean }): Promise<Date>;
    advance(seconds: number): Promise<Date>;
  };
  faults: {
    set(rules: readonly object[], seed?: number): Promise<Json>;
    read(): Promise<Json>;
    clear(): Promise<void>;
  };
  settings(change: object): Promise<Json>;
  createAdAccount(account?: NewAdAccount): Promise<Json>;
  setAdAccountStatus(id: string, status: 'active' | 'suspended'): Promise<void>;
  /** Returns all campaigns without delay. */
  campaigns(adAccount?: string): Promise<Json[]>;
  rewritePast(
    campaignId: string,
    past: { started_at: string; stopped_at?: string; pauses?: readonly { from: string; to: string }[]; reviewed?: boolean },
  ): Promise<Json>;
  /** Every fact as the platform reports it now. */
  metrics(adAccount: string, start: string, end: string): Promise<Json[]>;
  expireTokens(what: 'access' | 'refresh' | 'all', adAccount?: string): Promise<number>;
  /** Number of requests by operation since the start or the last reset. */
  requests(): Promise<Record<string, number>>;
  /** Operations of the last requests, oldest first. */
  sequence(): Promise<readonly string[]>;
  resetRequests(): Promise<void>;
}

export interface TestSandbox {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly controlToken: string;
  readonly databaseUrl: string;
  readonly control: SandboxControl;
  /** Environment variables that make the service use this sandbox. */
  readonly environment: Readonly<Record<'SANDBOX_URL' | 'SANDBOX_CLIENT_ID' | 'SANDBOX_CLIENT_SECRET' | 'SANDBOX_PERSONALITY', string>>;
  /** Submits the consent page and returns the URL of the redirect. */
  authorize(authorizeUrl: string, choice: { adAccountId: string; decision?: 'allow' | 'deny'; person?: string }): Promise<string>;
  /** Obtains access and refresh tokens for an ad account through the complete OAuth flow. */
  connect(adAccountId: string, scope?: string): Promise<{ accessToken: string; refreshToken: string }>;
  /** Sends a request to the API or to any other path. */
  call(method: string, path: string, options?: { token?: string; body?: unknown; headers?: Record<string, string> }): Promise<SandboxReply>;
  stop(): Promise<void>;
}

interface TestSandboxOptions {
  readonly seed?: number;
  /** Review mode. Off by default, so that only tests of the review wait for it. */
  readonly review?: 'delayed' | 'instant' | 'off';
  /** A database that outlives the sandbox. Defaults to a new one. */
  readonly databaseUrl?: string;
  readonly port?: number;
  /** A URL with its port, which names it in another way than by its address. */
  readonly publicUrl?: string;
  /** Give the service the same ones. */
  readonly personalities?: readonly PersonalityName[];
}

export const redirectUri = 'http://127.0.0.1:9/callback';

/** Creates an empty database for a sandbox, which creates its own tables. */
export async function createSandboxDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const superuser = process.env['TEST_SUPERUSER_URL'] as string;
  const name = `s_${randomBytes(6).toString('hex')}`;
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ connectionString: superuser });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asSuperuser(`create database ${name} owner acs_owner`);
  const url = new URL(superuser);
  Object.assign(url, { username: 'acs_owner', password: process.env['TEST_PASSWORD'], pathname: `/${name}` });
  return { url: url.toString(), drop: () => asSuperuser(`drop database ${name} with (force)`) };
}

/** Starts the sandbox ad platform in this process on a free port. */
export async function startSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  const { seed = 1, review = 'off', databaseUrl, port = 0, publicUrl = '', personalities = [] } = options;
  const database = databaseUrl === undefined ? await createSandboxDatabase() : { url: databaseUrl, drop: async () => {} };
  const clientSecret = 'the-secret-of-the-client-in-tests';
  const controlToken = 'the-control-token-of-the-tests';
  const settings = readSandboxSettings({
    SANDBOX_DATABASE_URL: database.url,
    SANDBOX_PORT: String(port),
    SANDBOX_URL: publicUrl,
    SANDBOX_CLIENT_SECRET: clientSecret,
    SANDBOX_CONTROL_TOKEN: controlToken,
    SANDBOX_SEED: String(seed),
    SANDBOX_PERSONALITY: personalities.join(','),
    SANDBOX_LOG_LEVEL: 'silent',
  });
  const sandbox = await startPlatform(settings, pino({ level: 'silent' }));
  const { url } = sandbox;

  const call: TestSandbox['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await reply.text();
    const isJson = String(reply.headers.get('content-type')).startsWith('application/json');
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
  };
  const control = controlOf(call, controlToken);
  if (review !== 'delayed') await control.settings({ review });

  const authorize: TestSandbox['authorize'] = async (authorizeUrl, { adAccountId, decision = 'allow', person = 'person_1' }) => {
    const page = await fetch(authorizeUrl, { redirect: 'manual' });
    const sentBack = page.headers.get('location');
    if (sentBack !== null) return sentBack;
    const form = new URLSearchParams({ ...hiddenFields(await page.text()), ad_account_id: adAccountId, decision, person });
    const reply = await fetch(new URL('/oauth/authorize', authorizeUrl), { method: 'POST', body: form, redirect: 'manual' });
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`The consent page returned ${reply.status}: ${await reply.text()}`);
    return location;
  };

  return {
    url,
    clientId: settings.clientId,
    clientSecret,
    controlToken,
    databaseUrl: database.url,
    control,
    environment: {
      SANDBOX_URL: url,
      SANDBOX_CLIENT_ID: settings.clientId,
      SANDBOX_CLIENT_SECRET: clientSecret,
      SANDBOX_PERSONALITY: personalities.join(','),
    },
    authorize,
    call,
    async connect(adAccountId, scope = 'ads_read ads_write') {
      const verifier = randomBytes(32).toString('base64url');
      const target = await authorize(authorizeUrlOf(url, settings.clientId, verifier, { scope }), { adAccountId });
      const code = new URL(target).searchParams.get('code') ?? '';
      const { body } = await tokenRequest(url, settings.clientId, clientSecret, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      return { accessToken: body.access_token, refreshToken: body.refresh_token };
    },
    async stop() {
      await sandbox.stop();
      await database.drop();
    },
  };
}

/** The URL to which a client sends the user for authorization. */
export function authorizeUrlOf(url: string, clientId: string, verifier: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'ads_read ads_write',
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  });
  return `${url}/oauth/authorize?${query}`;
}

export async function tokenRequest(
  url: string,
  id: string,
  secret: string,
  form: Record<string, string>,
  path = 'token',
): Promise<SandboxReply> {
  const reply = await fetch(`${url}/oauth/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}

function hiddenFields(page: string): Record<string, string> {
  const plain = (text: string) =>
    text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] as string);
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [plain(name as string), plain(value as string)]));
}

function controlOf(call: TestSandbox['call'], token: string): SandboxControl {
  const ask = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const reply = await call(method, `/control${path}`, { token, ...(body === undefined ? {} : { body }) });
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const clock = async (method: string, body?: object) => new Date((await ask(method, '/clock', body)).now);
  return {
    clock: {
      now: () => clock('GET'),
      set: (now, options = {}) => clock('PUT', { now: new Date(now).toISOString(), ...options }),
      advance: (seconds) => clock('PUT', { advance_seconds: seconds }),
    },
    faults: {
      set: (rules, seed = 1) => ask('PUT', '/faults', { seed, rules }),
      read: () => ask('GET', '/faults'),
      clear: () => ask('DELETE', '/faults'),
    },
    settings: (change) => ask('PUT', '/settings', change),
    createAdAccount: (account = {}) =>
      ask('POST', '/ad-accounts', { name: 'Test', currency: 'USD', timezone: 'UTC', model: 'social', ...account }),
    setAdAccountStatus: async (id, status) => void (await ask('PATCH', `/ad-accounts/${id}`, { status })),
    campaigns: async (adAccount) => (await ask('GET', `/campaigns${adAccount ? `?ad_account=${adAccount}` : ''}`)).data,
    rewritePast: (id, past) => ask('PATCH', `/campaigns/${id}`, past),
    metrics: async (adAccount, start, end) => (await ask('GET', `/metrics?ad_account=${adAccount}&start=${start}&end=${end}`)).data,
    expireTokens: async (what, adAccount) =>
      (await ask('POST', '/tokens/expire', { what, ...(adAccount ? { ad_account: adAccount } : {}) })).expired,
    requests: () => ask('GET', '/requests'),
    sequence: () => ask('GET', '/requests/sequence'),
    resetRequests: () => ask('DELETE', '/requests'),
  };
}
