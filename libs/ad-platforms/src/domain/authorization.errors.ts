import { DomainError } from '#libs/kernel';

/** The platform or the user refused the authorization. `reason` is the platform's code. */
export class AuthorizationRefused extends DomainError {
  constructor(message: string, reason: string | null) {
    super('authorization_refused', message, { platform_code: reason });
  }
}

export class PlatformUnavailable extends DomainError {
  constructor(platform: string, retryAfterSeconds: number) {
    super('platform_unavailable', `${platform} does not respond. Retry after the time in Retry-After.`, { platform }, retryAfterSeconds);
  }
}
