import type { Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { IssuedToken } from '../../domain/tokens.js';

export interface SessionEntryView {
  readonly id: Id<'ses'>;
  readonly object: 'session';
  /** Whether the session is that of the request. */
  readonly is_current: boolean;
  readonly started_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly address: string;
  readonly user_agent: string | null;
}

/** Lists the sessions of a user that have not ended, the last used first. A user has at most 20. */
export class ListSessions extends Query<readonly SessionEntryView[]> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly userId: Id<'usr'>,
    readonly current: IssuedToken | null,
  ) {
    super();
  }
}
