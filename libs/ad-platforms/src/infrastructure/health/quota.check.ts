import { type Finding, type HealthCheck, ok, warning } from '#libs/operations';
import type { PlatformQuotaUsage } from '../../application/ports/platform-quota.js';
import { type QuotaPurpose, quotaPurposes, quotaShares } from '../../domain/quota-policy.js';
import { platformSettings } from '../../settings.js';
import { findQuotaUse, quotasOf, useOf } from '../adapters/postgres-platform-quota.js';

/** A platform that counts the calls of the whole installation slows it down when they are nearly used up. */
export const platformQuotas: HealthCheck = {
  name: 'platform-quotas',
  async run(context) {
    const quotas = quotasOf(context.settings.of(platformSettings));
    if (quotas.length === 0) return ok('No configured platform limits the calls of this installation.');
    const database = await context.database();
    const usage: PlatformQuotaUsage[] = [];
    for (const { platform, limit } of quotas) {
      usage.push({ platform, limit, use: useOf(await database.global(findQuotaUse, [platform]), 'operations') });
    }
    return judgeQuotas(usage);
  },
};

const shares: readonly (readonly [name: string, purposes: readonly QuotaPurpose[], share: number])[] = [
  ['looks', ['look'], quotaShares.look],
  ['syncs', ['report'], quotaShares.report],
  ['changes and syncs', ['change', 'report'], quotaShares.changeAndReport],
  ['calls', quotaPurposes, 1],
];
const nearly = 0.9;

export function judgeQuotas(usage: readonly PlatformQuotaUsage[]): Finding {
  const found = usage.map(({ platform, limit, use }) => {
    const used = quotaPurposes.reduce((sum, purpose) => sum + use[purpose], 0);
    const short = shares.filter(([, purposes, share]) => purposes.reduce((sum, one) => sum + use[one], 0) >= limit * share * nearly);
    const names = short.map(([name]) => name).join(', ');
    return {
      text: `${platform}: ${used} of ${limit} calls of the last 24 hours${names === '' ? '' : `, nearly used up for ${names}`}.`,
      short,
    };
  });
  const text = found.map((one) => one.text).join(' ');
  if (found.every(({ short }) => short.length === 0)) return ok(text);
  return warning(text, 'Apply for a higher access level at the platform, and set its number of calls. A part is always kept for stops.');
}
