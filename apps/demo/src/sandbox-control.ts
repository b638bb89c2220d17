import type { DemoAdAccount } from './demo-ad-account.js';
import { DemoDataError } from './demo-data-error.js';

/** A campaign in the sandbox. */
export interface SandboxCampaign {
  readonly id: string;
  /** The ID of the campaign in this service. */
  readonly reference: string;
  readonly created_at: string;
}

export interface SandboxPast {
  readonly startedAt: Date;
  readonly stoppedAt: Date | null;
  readonly pauses: readonly { readonly from: Date; readonly to: Date }[];
}

/** Client of the sandbox's control API, which real platforms do not have: it creates ad accounts and rewrites the past of campaigns. */
export class SandboxControl {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Creates the ad account unless it exists. */
  async makeAdAccount({ id, name, model, timezone }: DemoAdAccount, account: { currency: string; timezone: string }): Promise<void> {
    await this.request('POST', '/ad-accounts', { id, name, model, currency: account.currency, timezone: timezone ?? account.timezone });
  }

  async campaigns(adAccount: string): Promise<readonly SandboxCampaign[]> {
    const { data } = await this.request<{ data: SandboxCampaign[] }>('GET', `/campaigns?ad_account=${adAccount}`);
    return data;
  }

  /** Sets the past run times of the campaign; its ads count as approved. */
  async rewritePast(campaignId: string, { startedAt, stoppedAt, pauses }: SandboxPast): Promise<void> {
    await this.request('PATCH', `/campaigns/${campaignId}`, { started_at: startedAt, stopped_at: stoppedAt, pauses });
  }

  async endAuthorizations(adAccount: string): Promise<void> {
    await this.request('POST', '/tokens/expire', { what: 'all', ad_account: adAccount });
  }

  private async request<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${this.url}/control${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new DemoDataError(`The sandbox rejected ${method} ${path} (${reply.status}): ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  }
}
