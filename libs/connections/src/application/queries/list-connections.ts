import type { Actor, ListCriteria } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { ConnectionView } from './connection-view.js';

export interface ConnectionsView {
  readonly data: readonly ConnectionView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** One page of an account's connections. */
export class ListConnections extends Query<ConnectionsView> {
  constructor(
    readonly actor: Actor,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
