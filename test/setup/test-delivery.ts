import { type Id, uuidOf } from '#libs/kernel';
import { makeJobsDue } from './due-jobs.js';
import type { Json, Reply } from './http-client.js';
import { reportSpend } from './report-spend.js';
import { type NewAdAccount, startSandbox, type TestSandbox } from './sandbox.js';
import type { TestAccount } from './test-accounts.js';
import { readyCampaign } from './test-campaigns.js';
import { connectSandbox } from './test-connections.js';
import { readyCreative } from './test-creatives.js';
import { startTestService, type TestService } from './test-service.js';
import { until } from './until.js';

const withinMs = 20_000;

/** An account with a connected sandbox ad account and a creative, which a launch needs. */
export class DeliveryStage {
  private readonly tokens = new Map<string, Promise<{ accessToken: string }>>();

  private constructor(
    readonly sandbox: TestSandbox,
    readonly api: TestService,
    readonly account: TestAccount,
    readonly adAccountId: string,
    readonly connectionId: Id<'con'>,
    readonly creativeId: Id<'crv'>,
  ) {}

  static async open(sandbox: TestSandbox, api: TestService): Promise<DeliveryStage> {
    const account = await api.openAccount();
    const adAccount = await sandbox.control.createAdAccount();
    const connectionId = await connectSandbox(api, account, sandbox, { adAccountId: adAccount.id });
    const creative = await readyCreative(api.service.app, account.id);
    return new DeliveryStage(sandbox, api, account, adAccount.id, connectionId, creative.id);
  }

  /** Connects another ad account of the sandbox. */
  async connect(options: NewAdAccount = {}): Promise<{ id: Id<'con'>; adAccountId: string }> {
    const { id: adAccountId } = await this.sandbox.control.createAdAccount(options);
    return { id: await connectSandbox(this.api, this.account, this.sandbox, { adAccountId }), adAccountId };
  }

  async create(fields: object = {}): Promise<Json> {
    const body = { ...readyCampaign, connection_ids: [this.connectionId], creative_ids: [this.creativeId], ...fields };
    return dataOf(await this.api.post('/v1/campaigns', this.account.keys.admin, body));
  }

  async launch(fields: object = {}): Promise<Json> {
    return this.act((await this.create(fields)).id, 'launch');
  }

  async act(id: string, action: 'launch' | 'pause' | 'resume'): Promise<Json> {
    return dataOf(await this.api.post(`/v1/campaigns/${id}/${action}`, this.account.keys.admin));
  }

  async patch(id: string, fields: object): Promise<Json> {
    return dataOf(await this.api.patch(`/v1/campaigns/${id}`, this.account.keys.admin, fields));
  }

  async archive(id: string): Promise<Json> {
    return dataOf(await this.api.delete(`/v1/campaigns/${id}`, this.account.keys.admin));
  }

  async read(id: string): Promise<Json> {
    return dataOf(await this.api.get(`/v1/campaigns/${id}`, this.account.keys.admin));
  }

  /** Waits until the delivery satisfies the condition. */
  becomes(id: string, isDone: (delivery: Json) => boolean, ms = withinMs): Promise<Json> {
    return until(async () => (await this.read(id)).delivery, isDone, ms);
  }

  /** Waits until every platform has confirmed and the overall delivery status is the given one. */
  async delivers(id: string, status: string, ms = withinMs): Promise<Json> {
    return this.becomes(id, (delivery) => delivery.status === status && delivery.platforms.every((p: Json) => p.in_sync), ms);
  }

  /**
   * Waits like `becomes`, but makes every scheduled push and check of the campaign due at once instead of after its back-off. Only what
   * the service has scheduled runs.
   */
  becomesSoon(id: string, isDone: (delivery: Json) => boolean, ms = 60_000): Promise<Json> {
    return until(() => this.makeDue(id).then(async () => (await this.read(id)).delivery), isDone, ms);
  }

  /** Makes every scheduled push and check of a campaign due now. */
  async makeDue(id: string): Promise<void> {
    const campaign = uuidOf(id as Id<'cmp'>);
    for (const column of ['next_push_at', 'next_check_at'])
      await this.api.look(`update delivery.delivery set ${column} = now() where campaign_id = $1 and ${column} > now()`, [campaign]);
    await makeJobsDue(this.api, id);
  }

  /** Reports today's spend of the campaign through the connection, as a sync does. */
  spend(campaignId: Id<'cmp'>, connectionId: Id<'con'>, spendMicros: number): Promise<void> {
    return reportSpend(this.api, { accountId: this.account.id, campaignId, connectionId, spendMicros });
  }

  /** The complete sandbox campaign of one campaign. */
  async held(id: string, adAccountId = this.adAccountId): Promise<Json> {
    const [placed] = await this.placed(id, adAccountId);
    if (!this.tokens.has(adAccountId)) this.tokens.set(adAccountId, this.sandbox.connect(adAccountId));
    const { accessToken: token } = (await this.tokens.get(adAccountId)) as { accessToken: string };
    return (await this.sandbox.call('GET', `/v1/ad-accounts/${adAccountId}/campaigns/${placed.id}`, { token })).body;
  }

  /** The sandbox campaigns of one campaign, without delay. */
  async placed(id: string, adAccountId = this.adAccountId): Promise<Json[]> {
    return (await this.sandbox.control.campaigns(adAccountId)).filter((campaign) => campaign.reference === id);
  }
}

/** Starts a sandbox and creates its population in advance, which blocks the process for seconds. */
export async function startPopulatedSandbox(options: Parameters<typeof startSandbox>[0] = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox(options);
  const { id } = await sandbox.control.createAdAccount();
  const { accessToken: token } = await sandbox.connect(id);
  const audience = { rules: { all: [{ field: 'country', operator: 'in', value: ['DE'] }] } };
  const { status } = await sandbox.call('POST', `/v1/ad-accounts/${id}/audience-estimates`, { token, body: { audience } });
  if (status !== 200) throw new Error(`The estimate returned ${status}.`);
  return sandbox;
}

/** Starts a sandbox and a service that uses it. A campaign without an audience needs no population. */
export async function startWithSandbox(
  environment: Record<string, string> = {},
  options: Parameters<typeof startSandbox>[0] = {},
): Promise<{ sandbox: TestSandbox; api: TestService; stop(): Promise<void> }> {
  const sandbox = await startSandbox(options);
  const api = await startTestService({ environment: { ...sandbox.environment, ...environment } });
  return {
    sandbox,
    api,
    async stop() {
      await api.stop();
      await sandbox.stop();
    },
  };
}

function dataOf(reply: Reply): Json {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.data;
}
