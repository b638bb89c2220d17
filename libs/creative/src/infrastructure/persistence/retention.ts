import { expiring, kept, type RetentionRules } from '#libs/data';

export const creativeRetention: RetentionRules = {
  creative: kept('Records of accounts are kept, also archived ones.'),
  creative_term: kept('The terms by which lists find a creative.'),
  variant: kept('At most ten rows per creative.'),
  generation_allowance: kept('One row per account.'),
  generation_day: expiring({ what: 'counters', keptFor: '31 days', since: 't.day', clock: 'the day', key: ['day'], scope: 'shared' }),
};
