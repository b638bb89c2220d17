import { enterpriseAccount } from './accounts/enterprise.js';
import { growthAccount } from './accounts/growth.js';
import { starterAccount } from './accounts/starter.js';
import type { DemoAccount } from './demo-account.js';

/** After a change here, raise `demoVersion`: the next start then adds what is missing. */
export const demoAccounts: readonly DemoAccount[] = [starterAccount, growthAccount, enterpriseAccount];
