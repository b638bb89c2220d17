/** What tests can change about the platform. Durations are in seconds on the platform's clock. */
export interface DoubleSettings {
  readonly appId: string;
  readonly appSecret: string;
  readonly redirectUris: readonly string[] | null;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** How long a new campaign is missing from lists that do not name its ID. */
  readonly searchLagSeconds: number;
  readonly reviewSeconds: number;
  /** How long a new audience is INITIALIZING. */
  readonly audienceSeconds: number;
  /** Whether reading pins and boards is refused, as for apps registered since September 2026. */
  readonly deniesPinnerData: boolean;
  /**
   * How long an ad with a new pin is refused with 2945, as a live client has met it: it waits 30 seconds, three times. Whether that is so
   * for images is not known.
   */
  readonly pinSeconds: number;
  /** How long an asynchronous report is in progress, by the wall clock. */
  readonly reportMs: number;
  /** The status of a created board, pin or conversion tag: 200 as in 5.23, or 201 as in 5.28. */
  readonly createdStatus: 200 | 201;
  /** Access level of the app. With `trial`, it may not create pins. */
  readonly access: 'standard' | 'trial';
  /** Whether ad accounts have a time zone, as since 5.28. */
  readonly hasTimeZones: boolean;
  /** How long after the end of a day its metrics are ready. */
  readonly metricsReadySeconds: number;
  readonly conversionsReadySeconds: number;
  /** Whether report files are at another origin than the API. */
  readonly hasReportsElsewhere: boolean;
  readonly callsPerSecond: number;
  /** Of an app with trial access. */
  readonly trialCallsPerDay: number;
  /** The calls of a user in a minute, by category. A category without a number is not limited. */
  readonly callsPerMinute: Readonly<Record<string, number>>;
}

export const defaultSettings: DoubleSettings = {
  appId: '1480000',
  appSecret: 'the-app-secret-in-tests',
  redirectUris: null,
  accessTokenSeconds: 2_592_000,
  refreshTokenSeconds: 5_184_000,
  searchLagSeconds: 30,
  reviewSeconds: 60,
  audienceSeconds: 0,
  deniesPinnerData: false,
  pinSeconds: 20,
  reportMs: 300,
  createdStatus: 200,
  access: 'standard',
  hasTimeZones: false,
  metricsReadySeconds: 6 * 3_600,
  conversionsReadySeconds: 24 * 3_600,
  hasReportsElsewhere: true,
  callsPerSecond: 100,
  trialCallsPerDay: 1_000,
  callsPerMinute: { ads_read: 1_000, ads_analytics: 300 },
};
