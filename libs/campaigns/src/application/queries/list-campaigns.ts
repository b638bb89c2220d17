import type { Caller, ListCriteria } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { CampaignView } from './campaign-view.js';

export interface CampaignsView {
  readonly data: readonly CampaignView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** One page of an account's campaigns. */
export class ListCampaigns extends Query<CampaignsView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
