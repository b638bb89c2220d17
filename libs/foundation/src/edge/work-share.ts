import { Tally } from '../process/tally.js';

/** Requests in work that are bounded together, by party: the account, or the address of a client whose account is not known. */
export class WorkShare {
  private readonly byParty = new Tally();
  private count = 0;

  /** `part` is how much of the bound they may take. */
  constructor(private readonly part: number) {}

  get inWork(): number {
    return this.count;
  }

  /** At the bound, a party that has less than its share still has room, up to twice the bound in all. */
  hasRoom(party: string, bound: number): boolean {
    const max = Math.max(1, bound * this.part);
    if (this.count < max) return true;
    const ofParty = this.byParty.of(party);
    const parties = this.byParty.size + (ofParty === 0 ? 1 : 0);
    return this.count < max * 2 && ofParty < Math.max(1, max / parties);
  }

  add(party: string): void {
    this.count++;
    this.byParty.add(party);
  }

  remove(party: string): void {
    this.count--;
    this.byParty.remove(party);
  }
}
