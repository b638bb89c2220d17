import { DomainError } from '#libs/kernel';

/** The message does not reveal which of the two is wrong. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('invalid_credentials', 'Incorrect email address or password.');
  }
}
