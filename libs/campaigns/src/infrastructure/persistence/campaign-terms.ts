import { SearchIndex, termTable } from '#libs/data';

/** The terms by which lists find campaigns. */
export const campaignTerms = new SearchIndex('campaigns', 'campaign');
export const CampaignTermSchema = termTable('campaigns', 'campaign');
