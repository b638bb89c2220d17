import { Clock } from '#libs/kernel';
import type { Json, Reply } from './http-client.js';
import { launchable } from './launchable.js';
import type { TestAccount } from './test-accounts.js';
import type { TestService } from './test-service.js';

const hourMs = 3_600_000;

/** A clock that a test can shift or stop. */
export class MovableClock extends Clock {
  aheadMs = 0;
  stoppedAt: Date | null = null;

  now(): Date {
    return this.stoppedAt ?? new Date(Date.now() + this.aheadMs);
  }
}

/** A time a number of hours from now, in the format of the API. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

/** A campaign that can be launched with the connections and creatives of `launchable`. */
export const readyCampaign = {
  name: 'Spring sale',
  objective: 'sales',
  budget: { type: 'daily', amount_micros: 50_000_000 },
  landing_url: 'https://shop.example/spring',
} as const;

/** The fields of the error envelope that tests compare. */
export function refusalOf({ status, body }: Reply): { status: number; code: string; errors: string[] } {
  const errors = (body?.error?.details?.errors ?? []) as { pointer?: string; parameter?: string; code: string }[];
  return { status, code: body?.error?.code, errors: errors.map((e) => `${e.pointer ?? e.parameter} ${e.code}`) };
}

export type CampaignState = 'draft' | 'scheduled' | 'active' | 'paused' | 'completed' | 'archived';

/** Creates campaigns over HTTP and brings them to a status through API actions and the clock. */
export class TestCampaigns {
  constructor(
    private readonly api: TestService,
    private readonly account: TestAccount,
    private readonly clock: MovableClock,
  ) {}

  async create(fields: object = {}): Promise<Json> {
    const named = await launchable(this.api.service.app, this.account.id);
    return this.dataOf(await this.api.post('/v1/campaigns', this.account.keys.admin, { ...readyCampaign, ...named, ...fields }));
  }

  async act(id: string, action: 'launch' | 'pause' | 'resume'): Promise<Json> {
    return this.dataOf(await this.api.post(`/v1/campaigns/${id}/${action}`, this.account.keys.admin));
  }

  async archive(id: string): Promise<Json> {
    return this.dataOf(await this.api.delete(`/v1/campaigns/${id}`, this.account.keys.admin));
  }

  async in(state: CampaignState, fields: object = {}): Promise<Json> {
    const dates = state === 'scheduled' ? { starts_at: inHours(24) } : state === 'completed' ? { ends_at: inHours(1) } : {};
    const campaign = await this.create({ ...dates, ...fields });
    if (state === 'draft') return campaign;
    if (state === 'archived') return this.archive(campaign.id);
    const launched = await this.act(campaign.id, 'launch');
    if (state === 'paused') return this.act(campaign.id, 'pause');
    if (state !== 'completed') return launched;
    this.clock.aheadMs = 2 * hourMs;
    try {
      return this.dataOf(await this.api.patch(`/v1/campaigns/${campaign.id}`, this.account.keys.admin, {}));
    } finally {
      this.clock.aheadMs = 0;
    }
  }

  private dataOf(reply: Reply): Json {
    if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
    return reply.body.data;
  }
}
