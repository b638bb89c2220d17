import type { OutgoingResponse } from '#libs/operations';

/** How long to wait when Meta does not say: an ad account with limited access is blocked for five minutes, others for one. */
const defaultWaitSeconds = 60;
const limitedWaitSeconds = 300;
/** The account level that Meta gives to apps that it has not approved yet has these names. */
const limitedTiers = new Set(['development_access', 'limited']);

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** After how many seconds a throttled call can be repeated. Meta sends no `Retry-After`, but says it in headers about the usage. */
export function waitSecondsOf(headers: OutgoingResponse['headers']): number {
  const account = json(headers['x-ad-account-usage']);
  const cases = Object.values(json(headers['x-business-use-case-usage'])).flatMap((list) => (Array.isArray(list) ? list : []));
  const usages = [account, ...cases.filter(isObject)];
  const isLimited = usages.some(({ ads_api_access_tier: tier }) => limitedTiers.has(String(tier)));
  return Math.max(
    isLimited ? limitedWaitSeconds : defaultWaitSeconds,
    secondsIn(account['reset_time_duration'], 1),
    ...usages.map((usage) => secondsIn(usage['estimated_time_to_regain_access'], 60)),
  );
}

/** How much of the limits of an ad account is used, in percent. */
export interface MetaUsage {
  /** By reading and changing objects. */
  readonly management: number;
  /** By reports. */
  readonly reports: number;
}

/** What a response tells about the usage. Null when it tells nothing, as one that is not about an ad account. */
export function usageOf(headers: OutgoingResponse['headers']): MetaUsage | null {
  const usageHeaders = ['x-ad-account-usage', 'x-business-use-case-usage', 'x-fb-ads-insights-throttle'];
  if (usageHeaders.every((name) => headers[name] === undefined)) return null;
  const common = Math.max(percentIn(json(headers['x-ad-account-usage'])), percentIn(json(headers['x-app-usage'])));
  const cases = Object.values(json(headers['x-business-use-case-usage'])).flatMap((list) => (Array.isArray(list) ? list : []));
  const ofType = (isReport: boolean) =>
    cases
      .filter(isObject)
      .filter(({ type }) => (type === 'ads_insights') === isReport)
      .map(percentIn);
  return {
    management: Math.max(common, ...ofType(false)),
    reports: Math.max(common, percentIn(json(headers['x-fb-ads-insights-throttle'])), ...ofType(true)),
  };
}

const percentages = ['acc_id_util_pct', 'app_id_util_pct', 'call_count', 'total_cputime', 'total_time'];
const percentIn = (usage: Json): number => Math.max(0, ...percentages.map((name) => Number(usage[name] ?? 0)).filter(Number.isFinite));

function secondsIn(value: unknown, unit: number): number {
  const number = Number(value);
  return Number.isFinite(number) ? Math.ceil(number * unit) : 0;
}

function json(text: string | undefined): Json {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
