import { type FigureSource, Metrics, ReadsFigures } from '#libs/operations';
import { PlatformQuota, type PlatformQuotaUsage } from '../../application/ports/platform-quota.js';
import { quotaPurposes } from '../../domain/quota-policy.js';

/** How much of the daily quota of each platform is used. */
@ReadsFigures()
export class QuotaFigures implements FigureSource {
  private usage: readonly PlatformQuotaUsage[] = [];

  constructor(
    private readonly quota: PlatformQuota,
    metrics: Metrics,
  ) {
    metrics.platformQuotaUsed.read(() =>
      this.usage.flatMap(({ platform, limit, use }) =>
        quotaPurposes.map((purpose): [number, string, string] => [use[purpose] / limit, platform, purpose]),
      ),
    );
  }

  async read(): Promise<void> {
    this.usage = await this.quota.usage();
  }

  forget(): void {
    this.usage = [];
  }
}
