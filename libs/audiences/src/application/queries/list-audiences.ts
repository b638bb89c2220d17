import type { Caller, ListCriteria } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { AudienceView } from './audience-view.js';

export interface AudiencesView {
  readonly data: readonly AudienceView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** One page of an account's audiences. */
export class ListAudiences extends Query<AudiencesView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
