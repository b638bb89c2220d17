import type { Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { SyncRunView } from './sync-run-view.js';

export interface SyncRunsView {
  readonly data: readonly SyncRunView[];
  readonly has_more: boolean;
}

/** The runs of a connection, newest first. `before` is the last run of the previous page. */
export class ListSyncRuns extends Query<SyncRunsView> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly connectionId: Id<'con'>,
    readonly limit = 50,
    readonly before: Id<'syn'> | null = null,
  ) {
    super();
  }
}
