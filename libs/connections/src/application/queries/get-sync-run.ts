import type { Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { SyncRunView } from './sync-run-view.js';

/** Throws NotFound. */
export class GetSyncRun extends Query<SyncRunView> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'syn'>,
  ) {
    super();
  }
}
