export interface PlatformCampaign {
  readonly reference: string;
  readonly run_state: 'running' | 'paused' | 'archived';
}

/** The control API of the sandbox, which shows the platform's side without delay. */
export class SandboxControl {
  readonly url: string;
  private readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  approveAdsAtOnce(): Promise<unknown> {
    return this.request('PUT', '/settings', { review: 'instant' });
  }

  async createAdAccount(): Promise<string> {
    const account = { name: 'Trial', currency: 'USD', timezone: 'UTC', model: 'social' };
    return (await this.request<{ id: string }>('POST', '/ad-accounts', account)).id;
  }

  async campaigns(adAccount: string): Promise<readonly PlatformCampaign[]> {
    return (await this.request<{ data: PlatformCampaign[] }>('GET', `/campaigns?ad_account=${adAccount}`)).data;
  }

  private async request<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${this.url}/control${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`The sandbox answered ${method} ${path} with ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as T;
  }
}
