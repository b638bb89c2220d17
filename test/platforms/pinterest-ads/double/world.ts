import { DoubleClock } from '../../doubles/clock.js';
import type { AdAccount, Audience, Board, ConversionTag, Pin, RunningEntity } from './records.js';
import { Faults } from './faults.js';
import { Grants } from './grants.js';
import { RateLimits } from './rate-limits.js';
import type { Report, ReportLink } from './reports.js';
import { type DoubleSettings, defaultSettings } from './settings.js';

const minAudience = 100;

/** Everything that the platform knows. It lives as long as the process. */
export class World {
  readonly clock = new DoubleClock();
  readonly settings: DoubleSettings;
  readonly grants: Grants;
  readonly faults = new Faults();
  readonly adAccounts = new Map<string, AdAccount>();
  readonly boards = new Map<string, Board>();
  readonly pins = new Map<string, Pin>();
  readonly conversionTags = new Map<string, ConversionTag>();
  readonly audiences = new Map<string, Audience>();
  readonly campaigns = new Map<string, RunningEntity>();
  readonly adGroups = new Map<string, RunningEntity>();
  readonly ads = new Map<string, RunningEntity>();
  readonly reports = new Map<string, Report>();
  readonly reportLinks = new Map<string, ReportLink>();
  /** Where report files are. */
  reportOrigin = '';
  /** How often a token was sent to the store of report files. */
  leakedTokens = 0;
  readonly rateLimits = new RateLimits();
  /** Ad accounts whose newly submitted ads the review rejects. */
  readonly rejecting = new Set<string>();
  private ids = 0;

  constructor(settings: Partial<DoubleSettings> = {}) {
    this.settings = { ...defaultSettings, ...settings };
    this.grants = new Grants(this.clock, this.settings);
  }

  /** An audience fills some time after its creation, and some never do. */
  audienceStatus(id: string): 'INITIALIZING' | 'TOO_SMALL' | 'READY' | null {
    const audience = this.audiences.get(id);
    if (audience === undefined) return null;
    if (audience.createdAt + this.settings.audienceSeconds * 1_000 > this.clock.now()) return 'INITIALIZING';
    return audience.people < minAudience ? 'TOO_SMALL' : 'READY';
  }

  /** A new ID: digits, as all IDs of the platform. */
  id(prefix: string): string {
    return `${prefix}${String(++this.ids).padStart(9, '0')}`;
  }
}
