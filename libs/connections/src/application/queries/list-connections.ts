import type { Actor, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { ConnectionView } from './connection-view.js';

export type ConnectionsView = Page<ConnectionView>;

/** One page of an account's connections. */
export class ListConnections extends Query<ConnectionsView> {
  constructor(
    readonly actor: Actor,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
