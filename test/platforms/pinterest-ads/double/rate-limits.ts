import { dayMs, minuteMs } from '../../doubles/clock.js';
import type { Route } from './routes.js';
import { tooManyRequests } from './wire.js';
import type { World } from './world.js';

type Category = 'ads_read' | 'ads_analytics' | 'ads_write' | 'org_read' | 'org_write';

function categoryOf({ path, method }: Route): Category {
  if (/\/(analytics|reports|metrics_ready_state)$/.test(path)) return 'ads_analytics';
  const isRead = method === 'GET' || path.endsWith('/audience_sizing');
  if (/^\/(pins|boards|user_account)/.test(path)) return isRead ? 'org_read' : 'org_write';
  return isRead ? 'ads_read' : 'ads_write';
}

const secondMs = 1_000;

/** The calls of each user, by the wall clock. How many writes a minute are allowed is not published. */
export class RateLimits {
  private readonly counts = new Map<string, { readonly period: number; calls: number }>();

  assertWithin(world: World, username: string, route: Route): void {
    const { callsPerSecond, callsPerMinute, access } = world.settings;
    const category = categoryOf(route);
    this.count(`${username} second`, secondMs, callsPerSecond);
    this.count(`${username} ${category}`, minuteMs, callsPerMinute[category] ?? Number.POSITIVE_INFINITY);
    if (access === 'trial') this.count('trial', dayMs, world.settings.trialCallsPerDay);
  }

  private count(key: string, periodMs: number, limit: number): void {
    const period = Math.floor(Date.now() / periodMs);
    const known = this.counts.get(key);
    const count = known?.period === period ? known : { period, calls: 0 };
    count.calls++;
    this.counts.set(key, count);
    if (count.calls > limit) throw tooManyRequests();
  }
}
