import type { RecordSource } from '../../../shared/ui/use-record-choices.js';
import { type Campaign, campaignChoices, campaignQuery } from '../api/campaigns.js';

export const campaigns: RecordSource<Campaign> = { list: campaignChoices, one: campaignQuery, getLabel: ({ name }) => name };
