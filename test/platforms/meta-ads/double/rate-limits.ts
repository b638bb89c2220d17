import { accountThrottled, appThrottled, managementThrottled } from './errors.js';
import type { World } from './world.js';

const windowMs = 300_000;
const hourMs = 3_600_000;
const limits = {
  limited: { points: 60, blockSeconds: 300, management: 300, header: 'development_access' },
  full: { points: 9_000, blockSeconds: 60, management: 100_000, header: 'standard_access' },
} as const;

interface Usage {
  /** Points with the time that they were counted at. */
  spent: { readonly at: number; readonly points: number }[];
  blockedUntil: number;
  hour: number;
  calls: number;
}

/** What an ad account has used of its limits, by the platform's clock. */
export class RateLimits {
  /** How many calls were refused. */
  refusals = 0;
  private readonly usages = new Map<string, Usage>();

  /** Counts a call, and throws when it is one too many. A refused call is not counted. */
  count(world: World, adAccountId: string, { isWrite, isInsights }: { readonly isWrite: boolean; readonly isInsights: boolean }): void {
    const { tier, maxPoints, maxManagementCalls } = world.settings;
    const now = world.clock.now();
    if (world.faults.throttlesApp) throw appThrottled();
    const usage = this.usageOf(adAccountId, now);
    const points = isWrite ? 3 : 1;
    const limit = maxPoints ?? limits[tier].points;
    const isOver = usage.blockedUntil > now || this.pointsOf(usage, now) + points > limit;
    const isFull = !isInsights && usage.calls >= (maxManagementCalls ?? limits[tier].management);
    if (isOver || isFull) this.refusals++;
    if (isOver) {
      if (usage.blockedUntil <= now) usage.blockedUntil = now + limits[tier].blockSeconds * 1_000;
      throw accountThrottled();
    }
    if (isFull) throw managementThrottled();
    usage.spent.push({ at: now, points });
    usage.calls++;
  }

  /** The headers of an answer about an ad account. */
  headers(world: World, adAccountId: string, isInsights: boolean): Record<string, string> {
    const { tier, maxPoints, maxManagementCalls } = world.settings;
    const now = world.clock.now();
    const usage = this.usageOf(adAccountId, now);
    const access = { ads_api_access_tier: limits[tier].header };
    const percent = (used: number, of: number) => (Number.isFinite(of) ? Math.min(100, Math.round((used / of) * 10_000) / 100) : 0);
    const blockedSeconds = Math.max(0, Math.ceil((usage.blockedUntil - now) / 1_000));
    const points = blockedSeconds > 0 ? 100 : percent(this.pointsOf(usage, now), maxPoints ?? limits[tier].points);
    const management = percent(usage.calls, maxManagementCalls ?? limits[tier].management);
    const isFull = management >= 100;
    const leftSeconds = isFull ? Math.ceil(((usage.hour + 1) * hourMs - now) / 1_000) : blockedSeconds;
    return {
      'x-business-use-case-usage': JSON.stringify({
        [adAccountId]: [
          {
            type: isInsights ? 'ads_insights' : 'ads_management',
            call_count: Math.floor(management),
            total_cputime: 0,
            total_time: 0,
            estimated_time_to_regain_access: Math.ceil(leftSeconds / 60),
            ...access,
          },
        ],
      }),
      'x-ad-account-usage': JSON.stringify({ acc_id_util_pct: points, reset_time_duration: blockedSeconds, ...access }),
      'x-app-usage': JSON.stringify({ call_count: world.faults.throttlesApp ? 100 : 0, total_cputime: 0, total_time: 0 }),
      ...(isInsights ? { 'x-fb-ads-insights-throttle': JSON.stringify({ app_id_util_pct: 0, acc_id_util_pct: points, ...access }) } : {}),
    };
  }

  private usageOf(adAccountId: string, now: number): Usage {
    const hour = Math.floor(now / hourMs);
    const usage = this.usages.get(adAccountId) ?? { spent: [], blockedUntil: 0, hour, calls: 0 };
    if (usage.hour !== hour) Object.assign(usage, { hour, calls: 0 });
    this.usages.set(adAccountId, usage);
    return usage;
  }

  /** Points decay over the window. */
  private pointsOf(usage: Usage, now: number): number {
    usage.spent = usage.spent.filter(({ at }) => at + windowMs > now);
    return usage.spent.reduce((sum, { at, points }) => sum + points * (1 - (now - at) / windowMs), 0);
  }
}
