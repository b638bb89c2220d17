import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { CampaignView } from './campaign-view.js';

export interface CampaignsView {
  readonly data: readonly CampaignView[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** One page of an account's campaigns. `parameters` is the unparsed query string. */
export class ListCampaigns extends Query<CampaignsView> {
  constructor(
    readonly caller: Caller,
    readonly parameters: Record<string, unknown>,
  ) {
    super();
  }
}
