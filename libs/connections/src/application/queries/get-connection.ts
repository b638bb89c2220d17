import type { Actor, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { ConnectionView } from './connection-view.js';

/** Throws NotFound. Joins a running transaction. */
export class GetConnection extends Query<ConnectionView> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}
