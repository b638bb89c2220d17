/** Messages of an account to one host that go at once, and how many follow each second. Each process counts its own. */
const burst = 100;
const perSecond = 50;

const intervalMs = 1_000 / perSecond;
/** With more hosts, those that may get a burst again are forgotten. */
const maxRemembered = 1_000;

/**
 * How fast an account may send to one host, which need not be its own: all its endpoints there together, replays and tests included.
 * Receivers that are overloaded or fail get less, by the health of their endpoint.
 */
export class HostRates {
  /** When each account and host has used up what it may send. The generic cell rate algorithm. */
  private readonly usedUntil = new Map<string, number>();

  /** Takes a turn and returns how long it waits. `nowMs` is of a clock that never goes back. */
  waitMs(accountId: string, host: string, nowMs: number): number {
    const key = `${accountId} ${host}`;
    if (this.usedUntil.size >= maxRemembered) this.forget(nowMs);
    const until = Math.max(this.usedUntil.get(key) ?? 0, nowMs) + intervalMs;
    this.usedUntil.set(key, until);
    return Math.max(0, until - burst * intervalMs - nowMs);
  }

  private forget(nowMs: number): void {
    for (const [key, until] of this.usedUntil) if (until <= nowMs) this.usedUntil.delete(key);
  }
}
