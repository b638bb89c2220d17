import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformDefinition } from '../platform-definition.js';
import { PinterestAdAccountClient } from './pinterest-ad-account-client.js';
import { listAdAccounts } from './pinterest-ad-accounts.js';
import { PinterestApi } from './pinterest-api.js';
import { pinterestCapabilities, pinterestProblems } from './pinterest-capabilities.js';
import { checkPinterestAccount } from './pinterest-check.js';
import { attribution } from './pinterest-columns.js';
import { pinterestOperations } from './pinterest-operations.js';
import { pinterestProtocol } from './pinterest-protocol.js';
import { pinterestSettings, readSettingChoices } from './pinterest-settings.js';

/** Pinterest Ads by the API v5 (published document 5.23.0). The version is part of PINTEREST_API_URL; none has an announced end. */
export const pinterest: PlatformDefinition = {
  name: 'pinterest_ads',
  profile: {
    label: 'Pinterest Ads',
    restatementDays: 30,
    maxHistoryDays: 914,
    attribution,
    clickKind: 'outbound_clicks',
    scopes: ['ads:read', 'ads:write', 'boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'],
    writeScope: 'ads:write',
  },
  clientOf: ({ pinterestAppId, pinterestAppSecret, pinterestApiUrl }) =>
    pinterestAppId === null || pinterestAppSecret === null
      ? null
      : { issuer: pinterestApiUrl, clientId: pinterestAppId, clientSecret: pinterestAppSecret },
  settingsSchema: () => pinterestSettings,
  capabilitiesOf: (_, connection) => pinterestCapabilities(connection),
  problemsOf: pinterestProblems,
  protocol: ({ issuer }, { pinterestOauthUrl }) => pinterestProtocol(issuer, pinterestOauthUrl),
  apiVersionOf: () => ({ version: 'v5', endsOn: null }),
  operations: pinterestOperations,
  origins: ({ pinterestReportOrigins }) => pinterestReportOrigins,
  dailyCalls: ({ pinterestDailyCalls }) => pinterestDailyCalls,
  // Campaigns, and their ads.
  callsPerLook: 2,
  adapter: (http, { issuer }, { pinterestReportOrigins }, clock) => {
    const apiOf = (key: string, { id }: AdAccountTarget, tokens: AccessTokens) => new PinterestApi(http, issuer, id, key, tokens);
    return {
      listAdAccounts: (accessToken) => listAdAccounts(http, issuer, accessToken),
      openClient: (key, target, tokens, handles) =>
        new PinterestAdAccountClient(apiOf(key, target, tokens), target, handles, clock, pinterestReportOrigins),
      settingChoices: (key, target, tokens) => readSettingChoices(apiOf(key, target, tokens)),
      check: (key, target, tokens) => checkPinterestAccount(apiOf(key, target, tokens), target),
    };
  },
};
