import { DomainError } from '#libs/kernel';

/** The `Retry-After` in seconds of a request that was refused because of overload. */
export const overloadRetrySeconds = 2;

/** A request that was refused before it started, because this process or its database has enough to do. Logged as a count only. */
export class Overload extends DomainError {
  constructor(message: string) {
    super('service_unavailable', message, {}, overloadRetrySeconds);
  }
}

export const waitedTooLong = (): Overload => new Overload('The service is overloaded: this request waited too long and was not started.');
