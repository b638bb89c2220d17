import type { AccountContext, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { VariantView } from './creative-view.js';

export interface VariantsView {
  readonly data: readonly VariantView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** One page of a creative's variants; `parameters` is the unvalidated query string. Throws NotFound. */
export class ListVariants extends Query<VariantsView> {
  constructor(
    readonly account: AccountContext,
    readonly creativeId: Id<'crv'>,
    readonly parameters: Record<string, unknown>,
  ) {
    super();
  }
}
