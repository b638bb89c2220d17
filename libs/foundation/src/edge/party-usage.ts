import type { PartyKind } from './pace.js';

/** A party that uses less than this, in ms, is never heavy. */
const minHeavyMs = 300;
/** A party that uses as many times the mean of all is heavy. */
const heavyTimes = 1.5;

/** A turn that is being taken. */
export interface RunningTurn {
  /** Changes when the party turns out to be another one. */
  party: string;
  readonly usage: PartyUsage;
  countedUntil: number;
}

/** How long the turns of each party took, over the last one to two seconds. */
export class PartyUsage {
  private readonly running = new Set<RunningTurn>();
  private current = new Map<string, number>();
  private before = new Map<string, number>();
  private totalMs = 0;
  private totalBeforeMs = 0;

  /** Counts the time of a turn from now on. */
  begin(party: string): RunningTurn {
    const turn = { party, usage: this, countedUntil: performance.now() };
    this.running.add(turn);
    return turn;
  }

  end(turn: RunningTurn): void {
    this.count(turn);
    this.running.delete(turn);
  }

  /**
   * Adds the time of turns that go on, so that a party with several long ones is heavy before they end. The longest one of each party
   * counts at its end: a single request that waits for a lock does not hold up the others of its account.
   */
  countRunning(): void {
    const parties = new Set<string>();
    for (const turn of this.running) {
      if (parties.has(turn.party)) this.count(turn);
      else parties.add(turn.party);
    }
  }

  add(party: string, ms: number): void {
    this.current.set(party, (this.current.get(party) ?? 0) + ms);
    this.totalMs += ms;
  }

  /** Returns whether a party uses much more than others do. */
  isHeavy(party: string): boolean {
    const ms = (this.current.get(party) ?? 0) + (this.before.get(party) ?? 0);
    return ms > minHeavyMs && ms > (heavyTimes * (this.totalMs + this.totalBeforeMs)) / this.parties;
  }

  kindOf(party: string): PartyKind {
    if (this.isHeavy(party)) return 'heavy';
    return this.before.has(party) ? 'usual' : 'new';
  }

  /** Begins the next second. */
  rotate(): void {
    this.before = this.current;
    // A party whose only turn goes on is known too.
    for (const { party } of this.running) this.before.set(party, this.before.get(party) ?? 0);
    this.totalBeforeMs = this.totalMs;
    this.current = new Map();
    this.totalMs = 0;
  }

  private count(turn: RunningTurn): void {
    const now = performance.now();
    this.add(turn.party, now - turn.countedUntil);
    turn.countedUntil = now;
  }

  private get parties(): number {
    return Math.max(this.current.size, this.before.size, 1);
  }
}
