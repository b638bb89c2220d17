import { PlatformFailure } from '../../../application/ports/ad-platform.js';

/** A stop that takes longer than this hangs. */
const hangingMs = 5_000;
/** Jobs for stops have 32 places in a process, for all platforms. */
const maxHanging = 8;
const retryAfterSeconds = 5;

/**
 * The stops of this process that wait for Google. When some of them hang, others are refused for a moment, so that the stops of other
 * platforms find a place.
 */
export class GoogleStops {
  private readonly sentAt = new Set<{ readonly at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  async run<T>(stop: () => Promise<T>): Promise<T> {
    const at = this.now();
    const hanging = [...this.sentAt].filter((sent) => at - sent.at >= hangingMs);
    if (hanging.length >= maxHanging) {
      const message = 'Other stops have no answer from Google Ads yet.';
      throw new PlatformFailure('unavailable', message, { platformCode: 'stops_hanging', retryAfterSeconds });
    }
    const sent = { at };
    this.sentAt.add(sent);
    try {
      return await stop();
    } finally {
      this.sentAt.delete(sent);
    }
  }
}
