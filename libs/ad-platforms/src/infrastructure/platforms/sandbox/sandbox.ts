import type { PlatformDefinition } from '../platform-definition.js';
import { listAdAccounts } from './sandbox-ad-accounts.js';
import { SandboxApi } from './sandbox-api.js';
import { SandboxAdAccountClient } from './sandbox-ad-account-client.js';

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
  adapter: (http, { issuer }, { sandboxPersonality }) => ({
    listAdAccounts: (accessToken) => listAdAccounts(http, issuer, accessToken),
    openClient: (key, externalAccountId, tokens) =>
      new SandboxAdAccountClient(new SandboxApi(http, `${issuer}/v1/ad-accounts/${encodeURIComponent(externalAccountId)}`, key, tokens), {
        hasIdempotencyKeys: !sandboxPersonality.includes('no-idempotency-keys'),
      }),
  }),
};
