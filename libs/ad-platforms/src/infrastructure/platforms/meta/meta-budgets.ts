import { amountText, type Clock } from '#libs/kernel';
import { z } from 'zod';
import type { AdAccountAccessData } from '../../../application/ports/ad-account-choice.js';
import { type PlatformCampaign, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { MetaApi } from './meta-api.js';
import { heldMinorUnits, offsetOf, stepMicrosOf } from './meta-money.js';

/** The subcodes of refusals of a budget that is too small, of a campaign or for its ad sets together. */
const tooSmall = new Set(['1885272', '1885650', '2446307', '1487901', '2238055']);
const minimum = z.looseObject({ currency: z.string(), min_daily_budget_imp: z.int().nullish() });

/** The minimum that Meta named when the ad account was connected; one unit of the currency if it named none. */
export function minDailyBudgetMicrosOf({ min_daily_budget: named }: AdAccountAccessData, currency: string): number {
  return (heldMinorUnits(named) ?? offsetOf(currency)) * stepMicrosOf(currency);
}

/** The minimum budgets of an ad account. They depend on its country and change, and are read when Meta refuses a budget. */
export class MetaBudgets {
  constructor(
    private readonly api: MetaApi,
    private readonly handles: ConnectionHandles,
    private readonly clock: Clock,
  ) {}

  /** Names the minimum in the refusal of a budget. */
  async explained<T>(campaign: PlatformCampaign, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'rejected') throw error;
      const [, subcode = ''] = (error.details.platformCode ?? '').split('/');
      if (!tooSmall.has(subcode)) throw error;
      const micros = await this.minimumOf(campaign);
      if (micros === null) throw error;
      const { currency } = campaign.budget;
      const text = `The minimum is ${amountText(micros, currency)} a day for each audience of the campaign.`;
      throw new PlatformFailure('rejected', `${error.message} ${text}`, error.details);
    }
  }

  /** In micros; null when Meta tells none for the currency. What was read is kept for a day. */
  private async minimumOf({ budget }: PlatformCampaign): Promise<number | null> {
    const { currency } = budget;
    const key = `minimum-budget/${currency}`;
    const today = this.clock.now().toISOString().slice(0, 10);
    const [units, day] = ((await this.handles.under('part', key)).get(key) ?? '').split(' ');
    if (day === today) return Number(units) * stepMicrosOf(currency);
    const all = await this.api.list(this.api.inAdAccount('/minimum_budgets'), {}, minimum);
    const read = all.find((one) => one.currency === currency)?.min_daily_budget_imp;
    if (read == null) return null;
    await this.handles.remember('part', key, `${read} ${today}`);
    return read * stepMicrosOf(currency);
  }
}
