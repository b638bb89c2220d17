import { type DoubleClock, hourMs, minuteMs } from '../../doubles/clock.js';
import { adsFailure, AdsError } from './errors.js';
import type { DoubleSettings } from './settings.js';

const operationsByAccess = { test: 15_000, explorer: 2_880, basic: 15_000, standard: Number.POSITIVE_INFINITY } as const;

/** The operations of the whole installation in the last 24 hours, by the platform's clock, and the requests for each customer in a minute. */
export class Quota {
  private readonly operations = new Map<number, number>();
  private readonly requests = new Map<string, { readonly minute: number; count: number }>();

  constructor(
    private readonly clock: DoubleClock,
    private readonly settings: DoubleSettings,
  ) {}

  /** The operations that count today. */
  get used(): number {
    const hour = Math.floor(this.clock.now() / hourMs);
    return [...this.operations].reduce((sum, [at, count]) => (at > hour - 24 ? sum + count : sum), 0);
  }

  assertRequest(customerId: string): void {
    const minute = Math.floor(this.clock.now() / minuteMs);
    const known = this.requests.get(customerId);
    const current = known?.minute === minute ? known : { minute, count: 0 };
    current.count++;
    this.requests.set(customerId, current);
    if (current.count > this.settings.requestsPerMinute) throw this.throttled();
  }

  /** Counts the operations of a request, or refuses it. */
  useOperations(count: number): void {
    const { access, dailyOperations } = this.settings;
    const limit = dailyOperations ?? operationsByAccess[access];
    const hour = Math.floor(this.clock.now() / hourMs);
    if (this.used + count > limit) {
      const oldest = Math.min(hour, ...[...this.operations.keys()].filter((at) => at > hour - 24));
      throw exhausted('RESOURCE_EXHAUSTED', {
        rateScope: 'DEVELOPER',
        rateName: `Number of operations for ${access} access`,
        retryDelay: `${Math.ceil(((oldest + 24) * hourMs - this.clock.now()) / 1_000)}s`,
      });
    }
    this.operations.set(hour, (this.operations.get(hour) ?? 0) + count);
  }

  throttled() {
    return exhausted('RESOURCE_TEMPORARILY_EXHAUSTED', {
      rateScope: 'ACCOUNT',
      rateName: 'Requests per service per method',
      retryDelay: `${this.settings.retryDelaySeconds}s`,
    });
  }
}

const exhausted = (code: string, quotaErrorDetails: object) =>
  adsFailure(
    'RESOURCE_EXHAUSTED',
    new AdsError('quotaError', code, 'Too many requests. Retry in the time that the details name.', { details: { quotaErrorDetails } }),
  );
