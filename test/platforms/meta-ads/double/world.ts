import { createHash } from 'node:crypto';
import { DoubleClock } from '../../doubles/clock.js';
import { Faults } from './faults.js';
import { RateLimits } from './rate-limits.js';
import type { AdAccount, AdObject, CustomAudience, Identity, Image, Label, Level } from './records.js';
import type { ReportRun } from './report-runs.js';
import { type DoubleSettings, defaultSettings } from './settings.js';
import { Tokens } from './tokens.js';

/** Everything that the platform knows. It lives as long as the process. */
export class World {
  readonly clock = new DoubleClock();
  readonly settings: DoubleSettings;
  readonly tokens: Tokens;
  readonly faults = new Faults();
  readonly rateLimits = new RateLimits();
  readonly adAccounts = new Map<string, AdAccount>();
  readonly identities = new Map<string, Identity>();
  readonly labels = new Map<string, Label>();
  readonly images = new Map<string, Image>();
  readonly campaigns = new Map<string, AdObject>();
  readonly adSets = new Map<string, AdObject>();
  readonly creatives = new Map<string, AdObject>();
  readonly ads = new Map<string, AdObject>();
  readonly audiences = new Map<string, CustomAudience>();
  readonly reports = new Map<string, ReportRun>();
  /** Ad accounts whose newly submitted ads the review rejects. */
  readonly rejecting = new Set<string>();
  /** Scopes that a person declines in the dialog. */
  readonly declined = new Map<string, readonly string[]>();
  /** The ad accounts that a person ticks in the dialog; all without an entry. */
  readonly shared = new Map<string, readonly string[]>();
  /** Of the server. */
  origin = 'http://127.0.0.1';
  private ids = 0;

  constructor(settings: Partial<DoubleSettings> = {}) {
    this.settings = { ...defaultSettings, ...settings };
    this.tokens = new Tokens(this.clock, this.settings);
  }

  /** A new ID: digits, as all IDs of the platform. */
  id(prefix: string): string {
    return `${prefix}${String(++this.ids).padStart(12, '0')}`;
  }

  /** The ID of a person, or of the system user of the person's business. It does not change. */
  userId(person: string, kind: 'user' | 'system'): string {
    return `10${createHash('sha256').update(`${kind} ${person}`).digest().readUIntBE(0, 6)}`;
  }

  storeOf(level: Level): Map<string, AdObject> {
    return { Campaign: this.campaigns, AdSet: this.adSets, Ad: this.ads, AdCreative: this.creatives }[level];
  }

  /** Whether lists and searches have something yet. */
  isIndexed({ createdAt }: { readonly createdAt: number }): boolean {
    return createdAt + this.settings.searchLagSeconds * 1_000 <= this.clock.now();
  }
}
