import type { Id, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { VariantView } from './creative-view.js';

export type VariantsView = Page<VariantView>;

/** One page of a creative's variants. Throws NotFound. */
export class ListVariants extends Query<VariantsView> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly creativeId: Id<'crv'>,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
