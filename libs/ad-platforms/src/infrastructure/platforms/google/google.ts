import { daysBetween } from '#libs/kernel';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformSettings } from '../../../settings.js';
import type { PlatformDefinition } from '../platform-definition.js';
import { GoogleAdAccountClient } from './google-ad-account-client.js';
import { listAdAccounts } from './google-ad-accounts.js';
import { GoogleApi } from './google-api.js';
import { googleCapabilities, googleProblems } from './google-capabilities.js';
import { checkGoogleAccount } from './google-check.js';
import { attribution } from './google-columns.js';
import { googleEnumerations } from './google-enumerations.js';
import { GoogleLooks, type RememberedLooks } from './google-looks.js';
import { declareNotPolitical, undeclaredCampaigns, uploadLogo } from './google-fixes.js';
import { googleOperations } from './google-operations.js';
import { googleProtocol } from './google-protocol.js';
import { googleSettings, readSettingChoices } from './google-settings.js';
import { GoogleStops } from './google-stops.js';

const scope = 'https://www.googleapis.com/auth/adwords';

/** The last days of the versions, as Google projects them: it names months. */
const endsOn = { v25: '2027-08-01', v26: '2027-11-01' } as const;

/** As many days before, the doctor warns, and the metric of deprecations counts it. */
const announcedDays = 60;

const baseUrlOf = ({ googleAdsApiUrl, googleAdsApiVersion }: PlatformSettings) => `${googleAdsApiUrl}/${googleAdsApiVersion}`;

/** Google Ads by its API over HTTP: Demand Gen campaigns. Version 26 is the default, 25 has the same objects and fields. */
export const google: PlatformDefinition = {
  name: 'google_ads',
  profile: {
    label: 'Google Ads',
    // A conversion counts on the day of its click, and can come 90 days later.
    restatementDays: 90,
    maxHistoryDays: 731,
    attribution,
    clickKind: 'all_clicks',
    scopes: [scope],
    writeScope: scope,
  },
  apiVersionOf: ({ googleAdsApiVersion: version }) => ({ version, endsOn: endsOn[version] }),
  clientOf: ({ googleAdsClientId, googleAdsClientSecret, googleAdsConsentUrl }) =>
    googleAdsClientId === null || googleAdsClientSecret === null
      ? null
      : { issuer: googleAdsConsentUrl, clientId: googleAdsClientId, clientSecret: googleAdsClientSecret },
  settingsSchema: () => googleSettings,
  capabilitiesOf: (_, connection) => googleCapabilities(connection),
  problemsOf: googleProblems,
  protocol: ({ issuer }, { googleAdsOauthUrl }) => googleProtocol(issuer, googleAdsOauthUrl),
  operations: googleOperations,
  enumerations: googleEnumerations,
  origins: ({ googleAdsApiUrl, googleAdsOauthUrl }) => [googleAdsApiUrl, googleAdsOauthUrl],
  // Google announces the end of a version on its pages, not in responses.
  readDeprecation: (_, { googleAdsApiVersion: version }, now) =>
    daysBetween(now.toISOString().slice(0, 10), endsOn[version]) < announcedDays
      ? `Version ${version} of the Google Ads API ends about ${endsOn[version]}.`
      : null,
  dailyCalls: ({ googleAdsDailyOperations }) => googleAdsDailyOperations,
  callsPerLook: 2,
  adapter: (http, _, settings, clock) => {
    const baseUrl = baseUrlOf(settings);
    const looks: RememberedLooks = new Map();
    const stops = new GoogleStops();
    const apiOf = (key: string, target: AdAccountTarget, tokens: AccessTokens) => new GoogleApi(http, baseUrl, target, key, tokens);
    return {
      listAdAccounts: (accessToken) => listAdAccounts(http, baseUrl, accessToken),
      openClient: (key, target, tokens, handles) => {
        const api = apiOf(key, target, tokens);
        const timezone = target.access['time_zone'] ?? 'Etc/UTC';
        return new GoogleAdAccountClient(api, target, handles, clock, new GoogleLooks(api, key, timezone, looks, clock), stops);
      },
      settingChoices: (key, target, tokens) => readSettingChoices(apiOf(key, target, tokens)),
      check: (key, target, tokens) => checkGoogleAccount(apiOf(key, target, tokens), target),
      fixes: {
        uploadLogo: (key, target, tokens, picture) => uploadLogo(apiOf(key, target, tokens), picture),
        undeclaredCampaigns: (key, target, tokens) => undeclaredCampaigns(apiOf(key, target, tokens)),
        declareNotPolitical: (key, target, tokens, ids) => declareNotPolitical(apiOf(key, target, tokens), ids),
      },
    };
  },
};
