import { DomainError } from './domain-error.js';

/** Work that was refused before it started, because this process or its database has enough to do. Logged as a count only. */
export class Refusal extends DomainError {
  /** The `Retry-After` of every refusal, in seconds. */
  static readonly retrySeconds = 2;

  constructor(message: string) {
    super('service_unavailable', message, {}, Refusal.retrySeconds);
  }
}
