import { expiring, kept, type RetentionRules } from '#libs/data';

export const audiencesRetention: RetentionRules = {
  audience: kept('Records of accounts are kept, also archived ones.'),
  audience_term: kept('The terms by which lists find a audience.'),
  audience_insights: kept('One row per audience.'),
  audience_overlap: expiring({
    what: 'overlaps with an archived audience, which no response shows',
    keptFor: '1 day',
    since: '(select a.archived_at from audiences.audience a where a.account_id = t.account_id and a.id = t.other_id)',
    clock: 'its archiving',
    key: ['audience_id', 'other_id'],
  }),
};
