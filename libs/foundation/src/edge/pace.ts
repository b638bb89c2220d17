/** The bounds of the pace. Only tests change them. */
export interface PaceLimits {
  readonly min: number;
  readonly max: number;
}

/** The process works on as many requests at first. */
const initial = 16;
/** A look-up that takes as many times longer than on an idle process says that the process or its database is busy. */
const tolerance = 2;
/** Bounds of the tolerated duration of a look-up, in ms, for a very quick database and for a process that was never idle. */
const [minTolerated, maxTolerated] = [2, 40];
/** How the quickest look-up is forgotten, per adjustment: by half in about six minutes. */
const forgetting = 1.0002;
const fewestLookUps = 3;
/** What a single party may take of the pace. */
const roomOfOne = 0.75;

/**
 * How many requests a process works on at the same time. Beyond what keeps process and database busy, more of them only make each one
 * slower, and a request of a quiet account waits for the many of a loud one. The admission looks up the key of every request by the same
 * short statement, so its duration tells how busy both are: while it is short, more requests may start; when it grows, fewer.
 */
export class Pace {
  /** The number of requests that may be worked on. */
  current: number;
  private isSlow = false;
  private quickest = Number.POSITIVE_INFINITY;
  private sumMs = 0;
  private lookUps = 0;

  constructor(private readonly limits: PaceLimits) {
    this.current = Math.min(limits.max, Math.max(limits.min, initial));
  }

  /**
   * The number of requests of one party that may be worked on, of `parties` that sent requests in the last second. A heavy one gets its
   * share, the others whatever leaves some room for the next party, as long as look-ups are quick. One that is alone leaves that room also
   * while they are slow: its requests could wait for a lock, and the next party for them.
   */
  ofParty(parties: number, isHeavy: boolean): number {
    const isShared = parties > 1 && (this.isSlow || isHeavy);
    return Math.max(1, Math.floor(isShared ? this.current / parties : this.current * roomOfOne));
  }

  /** Records the duration of a look-up in ms. */
  record(durationMs: number): void {
    this.sumMs += durationMs;
    this.lookUps++;
  }

  /** Adjusts the pace to the look-ups since the last adjustment. `isContended`: more requests could have started. */
  adjust(isContended: boolean): void {
    const { lookUps } = this;
    const mean = lookUps === 0 ? 0 : this.sumMs / lookUps;
    if (lookUps >= fewestLookUps) this.quickest = Math.min(this.quickest * forgetting, mean);
    this.sumMs = 0;
    this.lookUps = 0;
    const tolerated = Math.min(maxTolerated, Math.max(minTolerated, tolerance * this.quickest));
    const { min, max } = this.limits;
    if (lookUps > 0) this.isSlow = mean > tolerated;
    if (mean > tolerated) this.current = Math.max(min, Math.floor(this.current * 0.8));
    else if (isContended) this.current = Math.min(max, Math.ceil(this.current * 1.1));
  }
}
