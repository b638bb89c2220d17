import type { Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';

export interface ApiKeyView {
  readonly id: Id<'key'>;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly user_id: Id<'usr'>;
  readonly user_email: string;
  /** When the key's user was deactivated, which suspends the key. */
  readonly user_deactivated_at: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly exposed_at: string | null;
}

/** Lists the keys of an account, newest first. */
export class ListApiKeys extends Query<ApiKeyView[]> {
  constructor(readonly accountId: Id<'acc'>) {
    super();
  }
}
