import type { Caller, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { AudienceView } from './audience-view.js';

export type AudiencesView = Page<AudienceView>;

/** One page of an account's audiences. */
export class ListAudiences extends Query<AudiencesView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
