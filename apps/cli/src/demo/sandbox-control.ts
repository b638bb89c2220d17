import type { Environment } from '#libs/foundation';
import { Refusal } from '../refusal.js';
import { assertHasTokenKey } from '../service/operator-environment.js';
import type { DemoAdAccount } from './demo-ad-account.js';

/** A campaign as the sandbox has it. */
export interface SandboxCampaign {
  readonly id: string;
  /** The id of the campaign that it is the delivery of. */
  readonly reference: string;
  readonly created_at: string;
}

export interface SandboxPast {
  readonly startedAt: Date;
  readonly stoppedAt: Date | null;
  readonly pauses: readonly { readonly from: Date; readonly to: Date }[];
}

/** The part of the sandbox that platforms do not have: it makes ad accounts, and gives campaigns a past. */
export class SandboxControl {
  private constructor(
    readonly url: string,
    private readonly token: string,
  ) {}

  /** Null where the service has no sandbox, or its control token is not known. */
  static of({ sandboxUrl }: Environment): SandboxControl | null {
    const token = process.env['SANDBOX_CONTROL_TOKEN'];
    if (sandboxUrl === null || !token) return null;
    assertHasTokenKey();
    return new SandboxControl(sandboxUrl, token);
  }

  /** One that is there already stays as it is. */
  async makeAdAccount({ id, name, model, timezone }: DemoAdAccount, account: { currency: string; timezone: string }): Promise<void> {
    await this.ask('POST', '/ad-accounts', { id, name, model, currency: account.currency, timezone: timezone ?? account.timezone });
  }

  async campaigns(adAccount: string): Promise<readonly SandboxCampaign[]> {
    const { data } = await this.ask<{ data: SandboxCampaign[] }>('GET', `/campaigns?ad_account=${adAccount}`);
    return data;
  }

  /** The campaign ran then, with ads that the review had let pass. */
  async rewritePast(campaignId: string, { startedAt, stoppedAt, pauses }: SandboxPast): Promise<void> {
    await this.ask('PATCH', `/campaigns/${campaignId}`, { started_at: startedAt, stopped_at: stoppedAt, pauses });
  }

  async endAuthorizations(adAccount: string): Promise<void> {
    await this.ask('POST', '/tokens/expire', { what: 'all', ad_account: adAccount });
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${this.url}/control${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Refusal(`The sandbox refuses ${method} ${path} (${reply.status}): ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  }
}
