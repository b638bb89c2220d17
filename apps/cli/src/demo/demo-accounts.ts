import { enterpriseAccount } from './accounts/enterprise.js';
import { growthAccount } from './accounts/growth.js';
import { starterAccount } from './accounts/starter.js';
import type { DemoAccount } from './demo-account.js';

/** A change here is a new version of the demo data: raise it in version.json, so that the next start tops up. */
export const demoAccounts: readonly DemoAccount[] = [starterAccount, growthAccount, enterpriseAccount];
