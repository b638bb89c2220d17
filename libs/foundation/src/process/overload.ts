import { DomainError } from '#libs/kernel';

/** The `Retry-After` in seconds, if it is not longer, of a request that was refused because of overload. */
export const overloadRetrySeconds = 2;

/** A request that was refused before it started, because this process or its database has enough to do. Logged as a count only. */
export class Overload extends DomainError {
  constructor(message: string, retrySeconds = overloadRetrySeconds) {
    super('service_unavailable', message, {}, retrySeconds);
  }
}

export const waitedTooLong = (): Overload => new Overload('The service is overloaded: this request waited too long and was not started.');

export const clientHasGone = (): Overload =>
  new Overload('The service is overloaded: the connection was closed while this request waited. It was not started.');
