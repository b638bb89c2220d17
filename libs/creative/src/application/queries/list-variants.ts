import type { Id, ListCriteria } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { VariantView } from './creative-view.js';

export interface VariantsView {
  readonly data: readonly VariantView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

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
