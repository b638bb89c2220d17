import { DomainError, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { networkOf } from '#libs/edge';
import { sql } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { forgetSeconds, signInDelays, waryAfterFailures, waryDelays } from '../../domain/sign-in-delays.js';
import type { UserSummary } from '../../domain/sign-in.repository.js';
import { type SignInAttempt, SignInThrottle } from '../../domain/sign-in-throttle.js';
import { type AccountsSettings, accountsSettings } from '../../settings.js';
import { EmailDigest } from './email-digest.js';

const windowMs = 15 * 60_000;
/** A /48 network of IPv6 is 65,536 networks that are counted as clients. It may send as much as so many of them. */
const networksOfWiderNetwork = 4;

const beginAttempt = sql('begin sign_in', 'select retry_in from accounts.begin_sign_in($1, $2, $3::int[], $4::int[], $5, $6)');
const failAttempt = sql('fail sign_in', 'select from accounts.fail_sign_in($1, $2::uuid[], $3::uuid[], $4)');
const refundAttempt = sql('refund sign_in', 'select from accounts.refund_sign_in($1, $2)');
const delays = [`{${signInDelays.join(',')}}`, `{${waryDelays.join(',')}}`, waryAfterFailures, forgetSeconds];

/** Counts in PostgreSQL, so that all processes count together, by the database's clock. See the migration of the functions. */
@Injectable()
export class PostgresSignInThrottle extends SignInThrottle {
  constructor(
    private readonly storage: ThrottlerStorage,
    private readonly database: Database,
    private readonly digest: EmailDigest,
    @Inject(accountsSettings.token) private readonly settings: AccountsSettings,
  ) {
    super();
  }

  async admit(address: string): Promise<void> {
    const { addressLimit } = this.settings;
    await this.hit('sign_in_address', address, addressLimit);
    const wider = address.includes(':') ? networkOf(address) : null;
    if (wider !== null) await this.hit('sign_in_network', wider, networksOfWiderNetwork * addressLimit);
  }

  async begin(attempt: SignInAttempt): Promise<void> {
    const [row] = await this.database.global(beginAttempt, [...this.keysOf(attempt), ...delays]);
    if (row.retry_in > 0) throw tooManyAttempts(row.retry_in);
  }

  async fail(attempt: SignInAttempt, users: readonly UserSummary[]): Promise<void> {
    const accountIds = `{${users.map(({ accountId }) => uuidOf(accountId)).join(',')}}`;
    const userIds = `{${users.map(({ userId }) => uuidOf(userId)).join(',')}}`;
    await this.database.global(failAttempt, [this.keysOf(attempt)[0], accountIds, userIds, attempt.address]);
  }

  async refund(attempt: SignInAttempt): Promise<void> {
    await this.database.global(refundAttempt, this.keysOf(attempt));
  }

  /** What failures are counted by: the client, and for an unknown browser also the email address. */
  private keysOf(attempt: SignInAttempt): [string, string | null] {
    if ('user' in attempt) return [`${attempt.codeFrom === undefined ? 'user' : `code:${attempt.codeFrom}`}:${attempt.user.userId}`, null];
    const email = this.digest.of(attempt.email);
    return attempt.browser === null
      ? [`network:${email}:${attempt.address}`, `email:${email}`]
      : [`browser:${email}:${attempt.browser}`, null];
  }

  private async hit(name: string, key: string, limit: number): Promise<void> {
    const { isBlocked, timeToExpire } = await this.storage.increment(key, windowMs, limit, 0, name);
    if (isBlocked) throw tooManyAttempts(timeToExpire);
  }
}

function tooManyAttempts(seconds: number): DomainError {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new DomainError('sign_in_throttled', `Too many failed attempts. Retry in ${count} ${unit}${count === 1 ? '' : 's'}.`, {}, seconds);
}
