import { DomainError } from '#libs/kernel';

/** Does not tell which of the two is wrong. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('invalid_credentials', 'Incorrect email address or password.');
  }
}
