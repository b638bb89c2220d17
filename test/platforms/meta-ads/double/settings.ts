/** What tests can change about the platform. Durations are in seconds on the platform's clock unless they say otherwise. */
export interface DoubleSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** Of Facebook Login for Business. */
  readonly configId: string;
  readonly redirectUris: readonly string[] | null;
  /** Whether calls must carry `appsecret_proof`. */
  readonly requiresProof: boolean;
  /** Versions that the platform still serves, newest last. */
  readonly versions: readonly string[];
  /** The version that the service under test calls. */
  readonly calledVersion: string;
  /** A version that will end soon: its answers say so in a header. */
  readonly endingVersion: string | null;
  readonly shortTokenSeconds: number;
  readonly longTokenSeconds: number;
  /** 0: tokens of system users do not expire. */
  readonly systemTokenSeconds: number;
  /** Whether a user token that is long-lived already can be exchanged for one that lives longer. */
  readonly extendsLongTokens: boolean;
  /** How long a new object is missing from lists and searches. It is found by its ID at once. */
  readonly searchLagSeconds: number;
  /** Whether searches by label also find archived objects. */
  readonly labelsFindArchived: boolean;
  /** Whether creatives are returned with a date and a hash at the end of their names, as ad accounts in use return them. */
  readonly extendsCreativeNames: boolean;
  /** How long new objects are IN_PROCESS. */
  readonly processingSeconds: number;
  readonly reviewSeconds: number;
  /** How long a new custom audience is being filled. */
  readonly audienceSeconds: number;
  /** How long a report run takes, by the wall clock. */
  readonly reportMs: number;
  /** How long a new report run cannot be found, by the wall clock. */
  readonly reportHiddenMs: number;
  /** More rows than that are too many for an answer without a report run. */
  readonly maxSyncRows: number;
  /** Whether one filter may name archived and deleted objects together with others. */
  readonly mixesStatuses: boolean;
  /** Access to the Marketing API. */
  readonly tier: 'limited' | 'full';
  /** Points of an ad account, which decay over 300 seconds: a read is 1, a write 3. Null: those of the tier. */
  readonly maxPoints: number | null;
  /** Calls in an hour for the management of an ad account. Null: those of the tier. */
  readonly maxManagementCalls: number | null;
  readonly budgetChangesPerHour: number;
}

export const defaultSettings: DoubleSettings = {
  appId: '1500000000000001',
  appSecret: 'the-app-secret-in-tests',
  configId: '1600000000000001',
  redirectUris: null,
  requiresProof: true,
  versions: ['v25.0', 'v26.0', 'v27.0'],
  calledVersion: 'v26.0',
  endingVersion: null,
  shortTokenSeconds: 5_400,
  longTokenSeconds: 5_183_944,
  systemTokenSeconds: 0,
  extendsLongTokens: true,
  searchLagSeconds: 30,
  labelsFindArchived: false,
  extendsCreativeNames: true,
  processingSeconds: 0,
  reviewSeconds: 60,
  audienceSeconds: 0,
  reportMs: 300,
  reportHiddenMs: 0,
  maxSyncRows: 5_000,
  mixesStatuses: true,
  tier: 'full',
  maxPoints: null,
  maxManagementCalls: null,
  budgetChangesPerHour: 4,
};
