import type { Plan, Role } from '#libs/accounts';
import type { CampaignFields } from '#libs/campaigns';
import type { Id } from '#libs/kernel';
import type { DemoAdAccount } from './demo-ad-account.js';
import type { DemoAudience } from './demo-audience.js';
import type { DemoCreative } from './demo-creative.js';

/** An event in the history of a campaign, and its day relative to the day on which the demo data is created (negative: before). */
export type DemoEvent =
  | readonly ['create' | 'launch' | 'pause' | 'resume' | 'archive', number]
  | readonly ['update', number, Partial<CampaignFields>]
  /** Scheduled transitions at the campaign's start and end dates. */
  | readonly ['start' | 'end'];

export interface DemoCampaign
  extends
    Pick<CampaignFields, 'name'>,
    Partial<Pick<CampaignFields, 'objective' | 'bidStrategy' | 'labels' | 'metadata' | 'specialAdCategories' | 'trackingParams'>> {
  /** The external_id, by which a later run finds the campaign. Never change it. */
  readonly key: string;
  /** Budget in whole units of the account's currency. */
  readonly daily?: number;
  readonly lifetime?: number;
  /** Days relative to the day on which the demo data is created. */
  readonly starts?: number;
  readonly ends?: number;
  readonly landingUrl?: string;
  /** Keys of ad accounts, creatives and audiences of the account. The ad accounts share the budget. */
  readonly on?: readonly string[];
  readonly creatives?: readonly string[];
  readonly audiences?: readonly string[];
  readonly excluded?: readonly string[];
  readonly story: readonly DemoEvent[];
}

export interface DemoAccount {
  /** Fixed ID, by which a later run finds the account. */
  readonly id: Id<'acc'>;
  readonly name: string;
  readonly plan: Plan;
  readonly currency: string;
  readonly timezone: string;
  /** Domain of the users' email addresses. */
  readonly domain: string;
  readonly people: Readonly<Record<Role, string>>;
  readonly adAccounts: readonly DemoAdAccount[];
  readonly audiences: readonly DemoAudience[];
  readonly creatives: readonly DemoCreative[];
  readonly campaigns: readonly DemoCampaign[];
}
