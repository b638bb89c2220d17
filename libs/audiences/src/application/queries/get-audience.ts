import type { Caller, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { AudienceView } from './audience-view.js';

/** Throws NotFound. */
export class GetAudience extends Query<AudienceView> {
  constructor(
    readonly caller: Caller,
    readonly id: Id<'aud'>,
  ) {
    super();
  }
}
