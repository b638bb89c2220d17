import { PlatformFailure } from '../../../application/ports/ad-platform.js';

/** A stop that takes longer than this hangs. */
const hangingMs = 5_000;
/** Jobs for stops have 32 places in a process, for all platforms. */
const maxHanging = 16;
/** So that the stops of one ad account, which wait for each other too, leave room for those of others. */
const maxHangingOfOne = 4;
const retryAfterSeconds = 5;

/**
 * The stops of this process that wait for Google. When some of them hang, others are refused for a moment, so that the stops of other ad
 * accounts and platforms find a place.
 */
export class GoogleStops {
  private readonly sent = new Set<{ readonly connection: string; readonly at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  async run<T>(connection: string, stop: () => Promise<T>): Promise<T> {
    const at = this.now();
    const hanging = [...this.sent].filter((one) => at - one.at >= hangingMs);
    const own = hanging.filter((one) => one.connection === connection);
    if (hanging.length >= maxHanging || own.length >= maxHangingOfOne) {
      const message = 'Other stops have no answer from Google Ads yet.';
      throw new PlatformFailure('unavailable', message, { platformCode: 'stops_hanging', retryAfterSeconds });
    }
    const one = { connection, at };
    this.sent.add(one);
    try {
      return await stop();
    } finally {
      this.sent.delete(one);
    }
  }
}
