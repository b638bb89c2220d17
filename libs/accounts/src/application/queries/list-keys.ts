import type { Caller, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { Person } from './list-users.js';

export const keyStatuses = ['active', 'expired', 'revoked', 'suspended'] as const;

export interface KeyView {
  readonly id: string;
  readonly object: 'api_key';
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  /** `suspended` means that the user who created the key is deactivated. */
  readonly status: (typeof keyStatuses)[number];
  readonly creator: Person;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly exposed_at: string | null;
  /** The client address that sent the key without encryption. */
  readonly exposed_from: string | null;
}

export type KeysView = Page<KeyView>;

/** Lists keys for the settings page: those of the caller or all of the account. */
export class ListKeys extends Query<KeysView> {
  constructor(
    readonly caller: Caller,
    readonly scope: 'own' | 'all',
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}

/** Returns one key for the settings page. Throws NotFound. */
export class GetKey extends Query<KeyView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}
