import { createHash } from 'node:crypto';
import { Database } from '#libs/foundation';
import { DomainError } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { SignInThrottle } from '../../domain/sign-in-throttle.js';
import { type AccountsSettings, accountsSettings } from '../../settings.js';
import { refundThrottle } from '../limits/admission-statements.js';

const windowMs = 15 * 60_000;
/** Only failed attempts count. */
const maxAttemptsPerEmail = 10;
const byEmail = 'sign_in_email';
const byAddress = 'sign_in_address';

/** Fixed windows of 15 minutes: 10 attempts per email address; per client address, its number of requests per minute. */
@Injectable()
export class PostgresSignInThrottle extends SignInThrottle {
  constructor(
    private readonly storage: ThrottlerStorage,
    private readonly database: Database,
    @Inject(accountsSettings.token) private readonly settings: AccountsSettings,
  ) {
    super();
  }

  async count(email: string, address: string): Promise<void> {
    await this.hit(byAddress, address, this.settings.addressLimit);
    await this.hit(byEmail, hashOf(email), maxAttemptsPerEmail);
  }

  async refund(email: string): Promise<void> {
    await this.database.global(refundThrottle, [`${byEmail}:${hashOf(email)}`]);
  }

  private async hit(name: string, key: string, limit: number): Promise<void> {
    const { isBlocked, timeToExpire } = await this.storage.increment(key, windowMs, limit, 0, name);
    if (!isBlocked) return;
    const minutes = Math.ceil(timeToExpire / 60);
    const message = `Too many sign-in attempts. Retry in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
    throw new DomainError('sign_in_throttled', message, {}, timeToExpire);
  }
}

/** Hashes the email address, because the counters must not store personal data or input of arbitrary length. */
function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
