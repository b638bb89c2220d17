import type { Plan, Role } from '#libs/accounts';
import type { CampaignFields } from '#libs/campaigns';
import type { Id } from '#libs/kernel';
import type { DemoAdAccount } from './demo-ad-account.js';
import type { DemoAudience } from './demo-audience.js';
import type { DemoCreative } from './demo-creative.js';

/** What happens to a campaign, and how many days after (or, below zero, before) the day on which the demo data is made. */
export type DemoEvent =
  | readonly ['create' | 'launch' | 'pause' | 'resume' | 'archive', number]
  | readonly ['update', number, Partial<CampaignFields>]
  /** The clock's own moves, at the campaign's dates. */
  | readonly ['start' | 'end'];

export interface DemoCampaign
  extends Pick<CampaignFields, 'name'>,
    Partial<Pick<CampaignFields, 'objective' | 'bidStrategy' | 'labels' | 'metadata' | 'specialAdCategories' | 'trackingParams'>> {
  /** Its external_id, by which a later run finds it: never change one. */
  readonly key: string;
  /** Whole units of the account's currency. */
  readonly daily?: number;
  readonly lifetime?: number;
  /** Days from the day on which the demo data is made. */
  readonly starts?: number;
  readonly ends?: number;
  readonly landingUrl?: string;
  /** Keys of ad accounts, creatives and audiences of its account; the ad accounts share the budget. */
  readonly on?: readonly string[];
  readonly creatives?: readonly string[];
  readonly audiences?: readonly string[];
  readonly excluded?: readonly string[];
  readonly story: readonly DemoEvent[];
}

export interface DemoAccount {
  /** Fixed, so that a later run finds it. */
  readonly id: Id<'acc'>;
  readonly name: string;
  readonly plan: Plan;
  readonly currency: string;
  readonly timezone: string;
  /** What the users' e-mail addresses end in. */
  readonly domain: string;
  readonly people: Readonly<Record<Role, string>>;
  readonly adAccounts: readonly DemoAdAccount[];
  readonly audiences: readonly DemoAudience[];
  readonly creatives: readonly DemoCreative[];
  readonly campaigns: readonly DemoCampaign[];
}
