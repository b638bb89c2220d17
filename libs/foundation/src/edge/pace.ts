/** `heavy`: uses much more than others do. `new`: had no turn in the second before. */
export type PartyKind = 'heavy' | 'new' | 'usual';

/** The bounds of the pace. Only tests change them. */
export interface PaceLimits {
  readonly min: number;
  readonly max: number;
}

/** The process works on as many requests at first. */
const initial = 16;
/** A look-up that takes as many times longer than on an idle process says that the process or its database is busy. */
const tolerance = 4;
/** Bounds of the tolerated duration of a look-up, in ms, for a very quick database and for a process that was never idle. */
const [minTolerated, maxTolerated] = [3, 40];
/** A heavy party gets a single turn while a look-up takes longer than this part of what is tolerated: it leaves the rest to the others. */
const toleratedOfHeavy = 0.5;
/** After so many adjustments with quicker look-ups, a heavy party may have one turn more. */
const adjustmentsPerTurnOfHeavy = 10;
/** How the quickest look-up is forgotten, per adjustment: by half in about six minutes. */
const forgetting = 1.0002;
/** After so many of them, ten seconds, process and database are calm. */
const adjustmentsUntilCalm = 100;
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
  /** Adjustments in a row with look-ups that are quick enough for a heavy party. */
  private quickAdjustments = 0;
  private quickest = Number.POSITIVE_INFINITY;
  private sumMs = 0;
  private lookUps = 0;

  constructor(private readonly limits: PaceLimits) {
    this.current = Math.min(limits.max, Math.max(limits.min, initial));
  }

  /** Whether look-ups have been quick for a while, so that nobody has to go behind others. */
  get isCalm(): boolean {
    return this.quickAdjustments >= adjustmentsUntilCalm;
  }

  /**
   * The number of requests of one party that may be worked on, of `parties` that sent requests in the last second. A heavy party gets its
   * share at most, and less until look-ups stay quick. A new one gets its share until it is known what its requests cost. Another one gets
   * its share while look-ups are slow, and more while they are quick. A party that is alone always leaves room for the next one, because
   * its requests could all wait for a lock.
   */
  ofParty(parties: number, kind: PartyKind): number {
    const isAlone = parties <= 1;
    const isHeavy = kind === 'heavy';
    const isShared = !isAlone && (this.isSlow || kind !== 'usual');
    const room = Math.max(1, Math.floor(isShared ? this.current / parties : this.current * roomOfOne));
    return isHeavy && !isAlone ? Math.min(room, 1 + Math.floor(this.quickAdjustments / adjustmentsPerTurnOfHeavy)) : room;
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
    if (lookUps > 0) {
      this.isSlow = mean > tolerated;
      this.quickAdjustments = mean > toleratedOfHeavy * tolerated ? 0 : this.quickAdjustments + 1;
    }
    if (mean > tolerated) this.current = Math.max(min, Math.floor(this.current * 0.8));
    else if (isContended) this.current = Math.min(max, Math.ceil(this.current * 1.1));
  }
}
