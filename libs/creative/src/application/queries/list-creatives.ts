import type { Actor, ListCriteria } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { CreativeView } from './creative-view.js';

export interface CreativesView {
  readonly data: readonly CreativeView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** One page of an account's creatives. */
export class ListCreatives extends Query<CreativesView> {
  constructor(
    readonly caller: Actor,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
