import { DomainError } from './domain-error.js';

/** Work that was undone because concurrent changes of the same records conflict. It is normal load, not a failure of the service. */
export class Contention extends DomainError {
  constructor(message: string, retryAfterSeconds: number) {
    super('service_unavailable', message, {}, retryAfterSeconds);
  }
}

/** Work that was refused before it started, because this process or its database has enough to do. Logged as a count only. */
export class Refusal extends DomainError {
  /** The `Retry-After` of every refusal, in seconds. */
  static readonly retrySeconds = 2;

  constructor(message: string) {
    super('service_unavailable', message, {}, Refusal.retrySeconds);
  }
}
