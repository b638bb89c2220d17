import { expiring, kept, type RetentionRules } from '#libs/data';

export const connectionsRetention: RetentionRules = {
  connection: kept('Records of accounts are kept, also disconnected ones.'),
  sync_run: expiring({
    what: 'sync runs, except the last one of a connection',
    keptFor: '100 days',
    since: 't.queued_at',
    clock: 'the request',
    where: `t.finished_at is not null
      and not exists (select from connections.connection c where c.account_id = t.account_id and c.last_sync_id = t.id)`,
    key: ['id'],
  }),
};
