import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformDefinition } from '../platform-definition.js';
import { listAdAccounts } from './sandbox-ad-accounts.js';
import { SandboxApi } from './sandbox-api.js';
import { SandboxAdAccountClient } from './sandbox-ad-account-client.js';
import { sandboxCapabilities, sandboxSettings } from './sandbox-capabilities.js';
import { checkSandboxAccount } from './sandbox-check.js';
import { sandboxOperations } from './sandbox-operations.js';
import { sandboxProtocol } from './sandbox-protocol.js';
import { readSettingChoices } from './sandbox-settings.js';

/** The version of the sandbox's API that the adapter speaks. */
const apiVersion = 'v1';

/** The sandbox (apps/sandbox), a simulated advertising platform for tests without spending money. */
export const sandbox: PlatformDefinition = {
  name: 'sandbox',
  profile: {
    label: 'Sandbox',
    restatementDays: 28,
    maxHistoryDays: 731,
    attribution: { clickDays: 7, viewDays: 1 },
    clickKind: 'all_clicks',
    scopes: ['ads_read', 'ads_write'],
    writeScope: 'ads_write',
  },
  clientOf: ({ sandboxUrl, sandboxClientId, sandboxClientSecret }) =>
    sandboxUrl === null || sandboxClientSecret === null
      ? null
      : { issuer: sandboxUrl, clientId: sandboxClientId, clientSecret: sandboxClientSecret },
  settingsSchema: ({ sandboxPersonality }) => (sandboxPersonality.includes('required-settings') ? sandboxSettings : []),
  capabilitiesOf: ({ sandboxPersonality }, connection) => sandboxCapabilities(sandboxPersonality, connection),
  protocol: ({ issuer }, { sandboxPersonality }) => sandboxProtocol(issuer, sandboxPersonality),
  readDeprecation: (headers) => headers['x-api-version-warning'] ?? null,
  dailyCalls: ({ sandboxPersonality }) => (sandboxPersonality.includes('daily-quota') ? 15_000 : null),
  operations: sandboxOperations,
  adapter: (http, { issuer }, { sandboxPersonality }) => {
    const hasSettings = sandboxPersonality.includes('required-settings');
    const apiOf = (key: string, { id }: AdAccountTarget, tokens: AccessTokens) =>
      new SandboxApi(http, `${issuer}/${apiVersion}/ad-accounts/${encodeURIComponent(id)}`, key, tokens);
    const choicesOf = (key: string, target: AdAccountTarget, tokens: AccessTokens) =>
      hasSettings ? readSettingChoices(apiOf(key, target, tokens)) : Promise.resolve({});
    return {
      listAdAccounts: (accessToken) => listAdAccounts(http, issuer, accessToken),
      openClient: (key, target, tokens) =>
        new SandboxAdAccountClient(apiOf(key, target, tokens), sandboxPersonality, hasSettings ? target.settings : null),
      settingChoices: choicesOf,
      check: (key, target, tokens) => checkSandboxAccount(() => choicesOf(key, target, tokens), target),
    };
  },
};
