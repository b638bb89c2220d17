import { commaSeparated, httpUrl, oneOf, orEmpty, orOff, type SettingsOf, settingsGroup, text, wholeNumber } from '#settings/operations';
import { z } from 'zod';

export const platformSettings = settingsGroup(
  'Ad platforms',
  {
    sandboxUrl: {
      name: 'SANDBOX_URL',
      about: 'The base URL of the sandbox ad platform for testing. If empty, the sandbox cannot be connected.',
      type: orEmpty(httpUrl),
      fallback: '',
    },
    sandboxClientId: {
      name: 'SANDBOX_CLIENT_ID',
      about: 'The OAuth client ID of the service at the sandbox.',
      type: text('an OAuth client ID'),
      fallback: 'acs',
    },
    sandboxClientSecret: {
      name: 'SANDBOX_CLIENT_SECRET',
      about: 'The OAuth client secret for SANDBOX_CLIENT_ID. Required with SANDBOX_URL.',
      type: orEmpty(z.string().min(16).describe('at least 16 characters')),
      fallback: '',
      isSecret: true,
    },
    sandboxPersonality: {
      name: 'SANDBOX_PERSONALITY',
      about: 'The personalities of the sandbox, separated by commas. They must be those that the sandbox itself is started with.',
      type: commaSeparated(z.string().regex(/^[a-z0-9-]{1,40}$/), '').describe('names of personalities (docs/sandbox.md), or empty'),
      fallback: '',
    },
    pinterestAppId: {
      name: 'PINTEREST_APP_ID',
      about:
        'The ID of the app that is registered at Pinterest. If empty, Pinterest Ads cannot be connected (docs/platforms/pinterest-ads.md).',
      type: orEmpty(text('the ID of an app')),
      fallback: '',
    },
    pinterestAppSecret: {
      name: 'PINTEREST_APP_SECRET',
      about: 'The secret key of PINTEREST_APP_ID. Required with it.',
      type: orEmpty(text('the secret key of an app')),
      fallback: '',
      isSecret: true,
    },
    pinterestApiUrl: {
      name: 'PINTEREST_API_URL',
      about: "The base URL of Pinterest's API. Its sandbox is https://api-sandbox.pinterest.com/v5.",
      type: httpUrl,
      fallback: 'https://api.pinterest.com/v5',
    },
    pinterestOauthUrl: {
      name: 'PINTEREST_OAUTH_URL',
      about: "The URL of Pinterest's consent page.",
      type: httpUrl,
      fallback: 'https://www.pinterest.com/oauth/',
    },
    pinterestReportOrigins: {
      name: 'PINTEREST_REPORT_ORIGINS',
      about:
        'The only origins that report files of Pinterest may come from. If empty, any public address with https; no token is sent there.',
      type: commaSeparated(httpUrl, '').describe('a comma-separated list of URLs, or empty'),
      fallback: '',
    },
    pinterestDailyCalls: {
      name: 'PINTEREST_DAILY_CALLS',
      about:
        'The calls that Pinterest allows the app in 24 hours, for all ad accounts together: 1000 with trial access, off with standard access.',
      type: orOff(wholeNumber(100, 100_000_000), 'a whole number from 100 to 100000000, or off'),
      fallback: 'off',
    },
    googleAdsClientId: {
      name: 'GOOGLE_ADS_CLIENT_ID',
      about:
        'The ID of the OAuth client that is registered in Google Cloud. If empty, Google Ads cannot be connected (docs/platforms/google-ads.md).',
      type: orEmpty(text('the ID of an OAuth client')),
      fallback: '',
    },
    googleAdsClientSecret: {
      name: 'GOOGLE_ADS_CLIENT_SECRET',
      about: 'The secret of GOOGLE_ADS_CLIENT_ID. Required with it.',
      type: orEmpty(text('the secret of an OAuth client')),
      fallback: '',
      isSecret: true,
    },
    googleAdsDailyOperations: {
      name: 'GOOGLE_ADS_DAILY_OPERATIONS',
      about:
        'The operations that Google allows the Google Cloud project in 24 hours, for all ad accounts together: 2880 with Explorer access, 15000 with Basic access, off with Standard access.',
      type: orOff(wholeNumber(100, 100_000_000), 'a whole number from 100 to 100000000, or off'),
      fallback: '15000',
    },
    googleAdsApiVersion: {
      name: 'GOOGLE_ADS_API_VERSION',
      about: 'The version of the Google Ads API.',
      type: oneOf('v26', 'v25'),
      fallback: 'v26',
    },
    googleAdsApiUrl: {
      name: 'GOOGLE_ADS_API_URL',
      about: 'The base URL of the Google Ads API, without its version.',
      type: httpUrl,
      fallback: 'https://googleads.googleapis.com',
    },
    googleAdsOauthUrl: {
      name: 'GOOGLE_ADS_OAUTH_URL',
      about: 'The base URL at which Google issues and revokes tokens.',
      type: httpUrl,
      fallback: 'https://oauth2.googleapis.com',
    },
    googleAdsConsentUrl: {
      name: 'GOOGLE_ADS_CONSENT_URL',
      about: "The base URL of Google's consent page.",
      type: httpUrl,
      fallback: 'https://accounts.google.com',
    },
    metaAppId: {
      name: 'META_APP_ID',
      about: 'The ID of the app that is registered at Meta. If empty, Meta Ads cannot be connected (docs/platforms/meta-ads.md).',
      type: orEmpty(text('the ID of an app')),
      fallback: '',
    },
    metaAppSecret: {
      name: 'META_APP_SECRET',
      about: 'The secret of META_APP_ID. Required with it.',
      type: orEmpty(text('the secret of an app')),
      fallback: '',
      isSecret: true,
    },
    metaConfigId: {
      name: 'META_CONFIG_ID',
      about:
        'The ID of a configuration of Facebook Login for Business, which issues tokens of system users. If empty, people log in with Facebook Login.',
      type: orEmpty(text('the ID of a configuration')),
      fallback: '',
    },
    metaApiVersion: {
      name: 'META_API_VERSION',
      about: "The version of Meta's Marketing API (docs/platforms/upgrading.md).",
      type: oneOf('v26.0', 'v27.0'),
      fallback: 'v26.0',
    },
    metaApiUrl: {
      name: 'META_API_URL',
      about: "The base URL of Meta's Graph API, without its version.",
      type: httpUrl,
      fallback: 'https://graph.facebook.com',
    },
    metaOauthUrl: {
      name: 'META_OAUTH_URL',
      about: "The base URL of Meta's consent page, without its version.",
      type: httpUrl,
      fallback: 'https://www.facebook.com',
    },
    platformTimeoutMs: {
      name: 'PLATFORM_TIMEOUT_MS',
      about: 'The timeout of one call to an ad platform, in milliseconds.',
      type: wholeNumber(100, 120_000),
      fallback: '15000',
    },
    platformExchanges: {
      name: 'PLATFORM_EXCHANGES',
      about: 'A file to which every exchange with an ad platform is appended as JSON Lines, without authorization. For tests of adapters.',
      type: orEmpty(text('the path of a file')),
      fallback: '',
    },
  },
  [
    {
      message: 'SANDBOX_CLIENT_SECRET must be set when SANDBOX_URL is set.',
      isMet: ({ sandboxUrl, sandboxClientSecret }) => sandboxUrl === null || sandboxClientSecret !== null,
    },
    {
      message: 'PINTEREST_APP_SECRET must be set when PINTEREST_APP_ID is set.',
      isMet: ({ pinterestAppId, pinterestAppSecret }) => pinterestAppId === null || pinterestAppSecret !== null,
    },
    {
      message: 'GOOGLE_ADS_CLIENT_SECRET must be set when GOOGLE_ADS_CLIENT_ID is set.',
      isMet: ({ googleAdsClientId, googleAdsClientSecret }) => googleAdsClientId === null || googleAdsClientSecret !== null,
    },
    {
      message: 'META_APP_SECRET must be set when META_APP_ID is set.',
      isMet: ({ metaAppId, metaAppSecret }) => metaAppId === null || metaAppSecret !== null,
    },
  ],
);
export type PlatformSettings = SettingsOf<typeof platformSettings>;
