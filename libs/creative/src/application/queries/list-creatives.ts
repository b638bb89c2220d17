import type { Actor, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { CreativeView } from './creative-view.js';

export type CreativesView = Page<CreativeView>;

/** One page of an account's creatives. */
export class ListCreatives extends Query<CreativesView> {
  constructor(
    readonly caller: Actor,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
