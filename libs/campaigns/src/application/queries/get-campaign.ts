import type { Caller, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { CampaignView } from './campaign-view.js';

/** Throws NotFound. */
export class GetCampaign extends Query<CampaignView> {
  constructor(
    readonly caller: Caller,
    readonly id: Id<'cmp'>,
  ) {
    super();
  }
}
