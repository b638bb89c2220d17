import type { Caller, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { CampaignView } from './campaign-view.js';

export type CampaignsView = Page<CampaignView>;

/** One page of an account's campaigns. */
export class ListCampaigns extends Query<CampaignsView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
