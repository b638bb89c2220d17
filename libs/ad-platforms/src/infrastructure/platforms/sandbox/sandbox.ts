import type { PlatformDefinition } from '../platform-definition.js';
import { listAdAccounts } from './sandbox-ad-accounts.js';
import { SandboxApi } from './sandbox-api.js';
import { SandboxAdAccountClient } from './sandbox-ad-account-client.js';
import { SandboxTreeClient } from './sandbox-tree-client.js';

/** The version of the sandbox's API that the adapter speaks. */
const apiVersion = 'v1';

/** The sandbox (apps/sandbox), a simulated advertising platform for tests without spending money. */
export const sandbox: PlatformDefinition = {
  name: 'sandbox',
  profile: {
    label: 'Sandbox',
    objectives: ['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'],
    restatementDays: 28,
    maxHistoryDays: 731,
    attribution: { clickDays: 7, viewDays: 1 },
    scopes: ['ads_read', 'ads_write'],
    writeScope: 'ads_write',
  },
  clientOf: ({ sandboxUrl, sandboxClientId, sandboxClientSecret }) =>
    sandboxUrl === null || sandboxClientSecret === null
      ? null
      : { issuer: sandboxUrl, clientId: sandboxClientId, clientSecret: sandboxClientSecret },
  readDeprecation: (headers) => headers['x-api-version-warning'] ?? null,
  dailyCalls: ({ sandboxPersonality }) => (sandboxPersonality.includes('daily-quota') ? 15_000 : null),
  adapter: (http, { issuer }, { sandboxPersonality }) => ({
    listAdAccounts: (accessToken) => listAdAccounts(http, issuer, accessToken),
    openClient: (key, externalAccountId, tokens, handles) => {
      const api = new SandboxApi(http, `${issuer}/${apiVersion}/ad-accounts/${encodeURIComponent(externalAccountId)}`, key, tokens);
      if (sandboxPersonality.includes('hierarchical')) return new SandboxTreeClient(api, sandboxPersonality, handles);
      return new SandboxAdAccountClient(api, sandboxPersonality);
    },
  }),
};
