import type { Caller, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { Role } from '../../domain/role.js';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface UserView extends Person {
  readonly object: 'user';
  readonly role: Role;
  readonly status: 'active' | 'deactivated';
  readonly created_at: string;
  readonly deactivated_at: string | null;
  readonly last_signed_in_at: string | null;
}

export type UsersView = Page<UserView>;

/** Lists the users of an account, including deactivated ones. */
export class ListUsers extends Query<UsersView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}

/** Returns one user. Throws NotFound. */
export class GetUser extends Query<UserView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}
