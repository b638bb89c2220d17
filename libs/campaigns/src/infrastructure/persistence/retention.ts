import { kept, type RetentionRules } from '#libs/data';

export const campaignsRetention: RetentionRules = {
  campaign: kept('Records of accounts are kept, also archived ones.'),
  campaign_term: kept('The terms by which lists find a campaign.'),
  campaign_use: kept('One row per record that a campaign uses.'),
};
