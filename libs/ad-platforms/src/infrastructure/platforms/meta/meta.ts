import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformDefinition } from '../platform-definition.js';
import { MetaAdAccountClient } from './meta-ad-account-client.js';
import { listAdAccounts } from './meta-ad-accounts.js';
import { MetaApi } from './meta-api.js';
import { checkMetaAccount } from './meta-check.js';
import { metaCapabilities, metaProblems } from './meta-capabilities.js';
import { type AttributionWindows, windowsByObjective } from './meta-objectives.js';
import { metaOperations } from './meta-operations.js';
import { MetaPace } from './meta-pace.js';
import { metaProtocol } from './meta-protocol.js';
import { readSettingChoices } from './meta-setting-choices.js';
import { metaSettings } from './meta-settings.js';
import { metaVersionEnds } from './meta-version.js';

/** Meta Ads (Facebook and Instagram) by the Marketing API. */
export const meta: PlatformDefinition = {
  name: 'meta_ads',
  profile: {
    label: 'Meta Ads',
    restatementDays: 28,
    maxHistoryDays: 1_095,
    attribution: windowsByObjective['sales'] as AttributionWindows,
    attributionByObjective: windowsByObjective,
    clickKind: 'link_clicks',
    scopes: ['ads_management', 'ads_read', 'business_management', 'pages_show_list', 'pages_read_engagement', 'instagram_basic'],
    writeScope: 'ads_management',
  },
  clientOf: ({ metaAppId, metaAppSecret, metaApiUrl }) =>
    metaAppId === null || metaAppSecret === null ? null : { issuer: metaApiUrl, clientId: metaAppId, clientSecret: metaAppSecret },
  settingsSchema: () => metaSettings,
  capabilitiesOf: (_, connection) => metaCapabilities(connection),
  problemsOf: metaProblems,
  protocol: (client, { metaOauthUrl, metaConfigId, metaApiVersion: version }) =>
    metaProtocol(client, { api: `${client.issuer}/${version}`, dialog: `${metaOauthUrl}/${version}` }, metaConfigId),
  operations: metaOperations,
  apiVersionOf: ({ metaApiVersion: version }) => ({ version, endsOn: metaVersionEnds[version] }),
  readDeprecation: (headers) => headers['x-ad-api-version-warning'] ?? null,
  adapter: (http, { issuer, clientSecret }, { metaApiVersion }, clock) => {
    const app = { baseUrl: `${issuer}/${metaApiVersion}`, secret: clientSecret, pace: new MetaPace(clock) };
    const apiOf = (key: string, { id }: AdAccountTarget, tokens: AccessTokens) => new MetaApi(http, app, id, key, tokens);
    return {
      listAdAccounts: (accessToken) => listAdAccounts(http, app, accessToken),
      openClient: (key, target, tokens, handles) => new MetaAdAccountClient(apiOf(key, target, tokens), target, handles, clock),
      settingChoices: (key, target, tokens) => readSettingChoices(apiOf(key, target, tokens)),
      check: (key, target, tokens) => checkMetaAccount(() => readSettingChoices(apiOf(key, target, tokens)), target),
    };
  },
};
