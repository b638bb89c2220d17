import { DoubleClock } from '../../doubles/clock.js';
import { Faults } from './faults.js';
import { Grants } from './grants.js';
import { Quota } from './quota.js';
import type { Customer } from './records.js';
import { type DoubleSettings, defaultSettings } from './settings.js';

interface LateWork {
  readonly at: number;
  readonly work: () => void;
}

/** Everything that the platform knows. It lives as long as the process. */
export class World {
  readonly clock = new DoubleClock();
  readonly settings: DoubleSettings;
  readonly grants: Grants;
  readonly quota: Quota;
  readonly faults = new Faults();
  readonly customers = new Map<string, Customer>();
  /** Customers whose newly submitted ads the review rejects. */
  readonly rejecting = new Set<string>();
  private readonly late: LateWork[] = [];
  private ids = 0;

  constructor(settings: Partial<DoubleSettings> = {}) {
    this.settings = { ...defaultSettings, ...settings };
    this.grants = new Grants(this.clock, this.settings);
    this.quota = new Quota(this.clock, this.settings);
  }

  /** A new ID. All resources of the platform share one sequence. */
  id(): string {
    return String(7_000_000_000 + ++this.ids);
  }

  /** Does some work when the platform's clock is at a later time, whether or not anybody waits for it. */
  later(seconds: number, work: () => void): void {
    this.late.push({ at: this.clock.now() + seconds * 1_000, work });
  }

  /** Does what is due. Called before each call and each look at the state. */
  doLateWork(): void {
    const due = this.late.filter(({ at }) => at <= this.clock.now()).toSorted((one, other) => one.at - other.at);
    for (const one of due) {
      this.late.splice(this.late.indexOf(one), 1);
      one.work();
    }
  }
}
