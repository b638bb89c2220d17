import type { SeededAccount } from '../../../bench/stage/seed.mjs';
import { newCampaign } from '../load/floods.ts';
import { type Cluster, secondsUntil } from './cluster.ts';

const pollMs = 150;

/** An account with a connected ad account and a ready creative, as an integrator uses it. */
export class Tenant {
  readonly account: SeededAccount;
  readonly creativeId: string;
  private readonly cluster: Cluster;
  private readonly client: ReturnType<Cluster['client']>;
  private readonly connectionId: string;
  private readonly adAccount: string;

  private constructor(cluster: Cluster, account: SeededAccount, of: { connectionId: string; adAccount: string; creativeId: string }) {
    this.cluster = cluster;
    this.client = cluster.client();
    this.account = account;
    this.connectionId = of.connectionId;
    this.adAccount = of.adAccount;
    this.creativeId = of.creativeId;
  }

  static async open(cluster: Cluster, account: SeededAccount): Promise<Tenant> {
    const client = cluster.client();
    const { connectionId, adAccount } = await cluster.connect(account);
    const body = { prompt: 'City bikes for commuters', type: 'text', variants: 1 };
    const reply = await client.call('POST', '/v1/creative/generate', account.keys[0] as string, { body, headers: { prefer: 'wait=30' } });
    if (reply.status !== 201) throw new Error(`The creative of the preparation returned ${reply.status}: ${reply.text}`);
    return new Tenant(cluster, account, { connectionId, adAccount, creativeId: reply.body.data.id });
  }

  /** Launches a campaign without waiting for the platform. */
  async launch(turn: number): Promise<string> {
    const body = { ...newCampaign(turn), connection_ids: [this.connectionId], creative_ids: [this.creativeId] };
    const { id } = await this.succeed('POST', '/v1/campaigns', body);
    await this.succeed('POST', `/v1/campaigns/${id}/launch`);
    return id;
  }

  /** Seconds until the campaign is in this state on the platform. */
  onPlatform(campaignId: string, state: 'running' | 'paused'): Promise<number> {
    return secondsUntil(async () => {
      const campaigns = await this.cluster.sandbox.campaigns(this.adAccount);
      return campaigns.some((campaign) => campaign.reference === campaignId && campaign.run_state === state);
    });
  }

  /** Seconds from the request to pause until the platform has paused, or the response if the request is refused. */
  async pause(campaignId: string): Promise<number | string> {
    const start = performance.now();
    const { status } = await this.call('POST', `/v1/campaigns/${campaignId}/pause`);
    if (status >= 300) return `refused with ${status}`;
    return (await this.onPlatform(campaignId, 'paused')) === Infinity ? 'never' : (performance.now() - start) / 1000;
  }

  /** Seconds from the request for a creative with an image until it is ready, or the response if it is refused. */
  async generate(): Promise<number | string> {
    const start = performance.now();
    const { status, body } = await this.call('POST', '/v1/creative/generate', { prompt: 'Folding bikes from $700', variants: 1 });
    if (status !== 202) return `refused with ${status}`;
    let state = 'generating';
    await secondsUntil(
      async () => {
        const reply = await this.call('GET', `/v1/creative/${body.data.id}`);
        // A refused poll is no result; the trial counts refusals of other requests.
        if (reply.status === 200) state = reply.body.data.status;
        return state !== 'generating';
      },
      { everyMs: pollMs },
    );
    return state === 'ready' ? (performance.now() - start) / 1000 : state;
  }

  call(method: 'GET' | 'POST', path: string, body?: object) {
    return this.client.call(method, path, this.account.keys[0] as string, body === undefined ? {} : { body });
  }

  private async succeed(method: 'GET' | 'POST', path: string, body?: object): Promise<any> {
    const reply = await this.call(method, path, body);
    if (reply.status === 429 && reply.body.error.code !== 'too_many_pending') {
      await this.cluster.clearRateLimits();
      return this.succeed(method, path, body);
    }
    if (reply.status >= 300) throw new Error(`${method} ${path} of the preparation returned ${reply.status}: ${reply.text}`);
    return reply.body.data;
  }
}
