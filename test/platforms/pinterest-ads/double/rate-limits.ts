import { minuteMs } from './clock.js';
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

/** The calls of each user in a minute of the wall clock. How many writes are allowed is not published. */
export class RateLimits {
  private readonly counts = new Map<string, { readonly minute: number; calls: number }>();

  assertWithin(world: World, username: string, route: Route): void {
    const category = categoryOf(route);
    const limit = world.settings.callsPerMinute[category];
    if (limit === undefined) return;
    const key = `${username} ${category}`;
    const minute = Math.floor(Date.now() / minuteMs);
    const known = this.counts.get(key);
    const count = known?.minute === minute ? known : { minute, calls: 0 };
    count.calls++;
    this.counts.set(key, count);
    if (count.calls > limit) throw tooManyRequests();
  }
}
