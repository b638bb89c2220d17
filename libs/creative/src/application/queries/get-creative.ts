import type { Caller, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { CreativeView } from './creative-view.js';

/** Throws NotFound. */
export class GetCreative extends Query<CreativeView> {
  constructor(
    readonly caller: Pick<Caller, 'accountId' | 'permissions'>,
    readonly id: Id<'crv'>,
  ) {
    super();
  }
}
