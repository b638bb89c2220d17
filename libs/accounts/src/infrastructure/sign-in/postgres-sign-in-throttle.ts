import { createHash } from 'node:crypto';
import { Database, ENVIRONMENT, type Environment } from '#libs/foundation';
import { DomainError } from '#libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { SignInThrottle } from '../../domain/sign-in-throttle.js';
import { refundThrottle } from '../limits/admission-statements.js';

const windowMs = 15 * 60_000;
/** Attempts that fail; a success does not count. */
const attemptsOfEmail = 10;
const byEmail = 'sign_in_email';
const byAddress = 'sign_in_address';

/** Fixed windows of a quarter of an hour: an e-mail address has ten attempts, a client address as many as it has requests in a minute. */
@Injectable()
export class PostgresSignInThrottle extends SignInThrottle {
  constructor(
    private readonly storage: ThrottlerStorage,
    private readonly database: Database,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super();
  }

  async count(email: string, address: string): Promise<void> {
    await this.hit(byAddress, address, this.environment.addressLimit);
    await this.hit(byEmail, keyOf(email), attemptsOfEmail);
  }

  async refund(email: string): Promise<void> {
    await this.database.global(refundThrottle, [`${byEmail}:${keyOf(email)}`]);
  }

  private async hit(name: string, key: string, limit: number): Promise<void> {
    const { isBlocked, timeToExpire } = await this.storage.increment(key, windowMs, limit, 0, name);
    if (!isBlocked) return;
    const minutes = Math.ceil(timeToExpire / 60);
    const message = `Too many sign-in attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
    throw new DomainError('sign_in_throttled', message, {}, timeToExpire);
  }
}

/** Addresses of people, and texts of any length that claim to be one, are not kept for this. */
function keyOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
