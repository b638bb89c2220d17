import type { AccountContext, Actor } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { ConnectionView } from './connection-view.js';

export interface ConnectionsView {
  readonly data: readonly ConnectionView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** One page of an account's connections; `parameters` is the unvalidated query string. */
export class ListConnections extends Query<ConnectionsView> {
  constructor(
    readonly actor: Actor & AccountContext,
    readonly parameters: Record<string, unknown>,
  ) {
    super();
  }
}
