import { type Clock } from '#libs/kernel';
import type { OutgoingResponse } from '#libs/operations';
import { currentLane } from '#libs/kernel/infrastructure';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import { type MetaUsage, usageOf, waitSecondsOf } from './meta-usage.js';

/** From this part of a limit on, in percent, reports and background looks wait. */
const looksWaitFrom = 75;
/** From this part on, changes wait too: what is left is for stops. */
const changesWaitFrom = 90;

interface Pause extends MetaUsage {
  readonly until: number;
}

/**
 * Slows down before Meta does: an ad account with too many calls is blocked for minutes, and with it a stop. Meta reports with every response
 * how much of its limits is used. Each process knows what it has seen last.
 */
export class MetaPace {
  private readonly pauses = new Map<string, Pause>();

  constructor(
    private readonly clock: Clock,
    private readonly lane: typeof currentLane = currentLane,
  ) {}

  record(adAccountId: string, headers: OutgoingResponse['headers']): void {
    const usage = usageOf(headers);
    if (usage === null) return;
    if (Math.max(usage.management, usage.reports) < looksWaitFrom) this.pauses.delete(adAccountId);
    else this.pauses.set(adAccountId, { ...usage, until: this.clock.now().getTime() + waitSecondsOf(headers) * 1_000 });
  }

  /** Throws when a change has to wait. A stop never does. */
  assertChange(adAccountId: string): void {
    if (this.lane() !== 'stop') this.assert(adAccountId, 'management', changesWaitFrom);
  }

  /** Throws when a background look has to wait. */
  assertLook(adAccountId: string): void {
    if (this.lane() === 'background') this.assert(adAccountId, 'management', looksWaitFrom);
  }

  /** How long a report has to wait. */
  reportWaitSeconds(adAccountId: string): number {
    return this.waitSeconds(adAccountId, 'reports', looksWaitFrom);
  }

  private assert(adAccountId: string, limit: keyof MetaUsage, from: number): void {
    const retryAfterSeconds = this.waitSeconds(adAccountId, limit, from);
    if (retryAfterSeconds === 0) return;
    const details = { platformCode: 'usage_high', retryAfterSeconds };
    throw new PlatformFailure('rate_limited', 'The ad account has used up almost all of the calls that Meta allows.', details);
  }

  private waitSeconds(adAccountId: string, limit: keyof MetaUsage, from: number): number {
    const pause = this.pauses.get(adAccountId);
    if (pause === undefined || pause[limit] < from) return 0;
    return Math.max(0, Math.ceil((pause.until - this.clock.now().getTime()) / 1_000));
  }
}
