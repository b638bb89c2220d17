import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { Person } from './list-users.js';

export const keyStatuses = ['active', 'expired', 'revoked', 'suspended'] as const;

export interface KeyView {
  readonly id: string;
  readonly object: 'api_key';
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  /** `suspended`: the user who created it was deactivated. */
  readonly status: (typeof keyStatuses)[number];
  readonly creator: Person;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly exposed_at: string | null;
  /** The address that sent it in the clear. */
  readonly exposed_from: string | null;
}

export interface KeysView {
  readonly data: readonly KeyView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Keys as the settings page lists them: the caller's own, or all of the account. */
export class ListKeys extends Query<KeysView> {
  constructor(
    readonly caller: Caller,
    readonly scope: 'own' | 'all',
    /** `limit`, `cursor`, `sort`, `order` and `status` as they came. */
    readonly parameters: Readonly<Record<string, unknown>>,
  ) {
    super();
  }
}

/** One key as the settings page shows it; throws NotFound. */
export class GetKey extends Query<KeyView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}
