import type { AdAccount, AdAccounts } from './accounts/ad-account.js';
import type { CampaignStore } from './campaigns/campaign-store.js';
import type { CampaignSpec } from './campaigns/spec.js';
import type { RequestCounts } from './control/request-counts.js';
import type { Faults } from './faults/faults.js';
import type { OAuthClient } from './oauth/client.js';
import type { Grants } from './oauth/grants.js';
import type { Populations } from './population/populations.js';
import type { Store } from './store/store.js';
import type { WorldState } from './store/world.js';

/** The dependencies of all routes. */
export interface Platform {
  readonly store: Store;
  readonly world: WorldState;
  readonly faults: Faults;
  readonly accounts: AdAccounts;
  readonly campaigns: CampaignStore;
  readonly populations: Populations;
  readonly grants: Grants;
  readonly client: OAuthClient;
  readonly counts: RequestCounts;
  readonly controlToken: string | null;
  /** Throws for a campaign that a personality of the sandbox does not accept. */
  assertAccepted(spec: CampaignSpec, account: AdAccount): void;
  /** The public base URL, which is also the issuer of tokens. Available after the server listens. */
  url(): string;
}
