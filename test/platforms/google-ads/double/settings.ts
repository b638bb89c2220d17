/** What tests can change about the platform. Durations are in seconds on the platform's clock. */
export interface DoubleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[] | null;
  readonly accessTokenSeconds: number;
  /** Refresh tokens live long, and only some days while the consent screen is in testing. */
  readonly refreshTokenSeconds: number;
  /** Whether revoking one token ends all tokens of the person. */
  readonly revokesWholeGrant: boolean;
  /** The versions that are served. */
  readonly versions: readonly string[];
  /** How long a new campaign is missing from searches that do not name its ID. */
  readonly searchLagSeconds: number;
  readonly reviewSeconds: number;
  readonly pageSize: number;
  readonly pageTokenSeconds: number;
  /** Access level of the installation's Cloud project. */
  readonly access: 'test' | 'explorer' | 'basic' | 'standard';
  /** Operations in 24 hours, of the whole installation. Null: as the access level says. */
  readonly dailyOperations: number | null;
  /** Requests in a minute for one customer. */
  readonly requestsPerMinute: number;
  /** What a refusal for too many requests in a minute asks to wait. */
  readonly retryDelaySeconds: number;
  /** Null: the developer token is ignored, as since September 2026. Otherwise it must be this one. */
  readonly developerToken: string | null;
  /** Whether an undeclared campaign in the account also refuses to pause others. */
  readonly refusesStopsWhenUndeclared: boolean;
  /** Whether the start and end of a campaign must be those of days. */
  readonly requiresWholeDays: boolean;
}

export const defaultSettings: DoubleSettings = {
  clientId: '407408718192.apps.googleusercontent.com',
  clientSecret: 'the-client-secret-in-tests',
  redirectUris: null,
  accessTokenSeconds: 3_599,
  refreshTokenSeconds: 180 * 86_400,
  revokesWholeGrant: true,
  versions: ['v25', 'v26'],
  searchLagSeconds: 300,
  reviewSeconds: 60,
  pageSize: 10_000,
  pageTokenSeconds: 7_200,
  access: 'standard',
  dailyOperations: null,
  requestsPerMinute: 10_000,
  retryDelaySeconds: 5,
  developerToken: null,
  refusesStopsWhenUndeclared: true,
  requiresWholeDays: true,
};
