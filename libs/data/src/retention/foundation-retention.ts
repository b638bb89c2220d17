import { minAuditDays } from '#libs/operations';
import { idempotencyWindow } from '#libs/kernel/infrastructure';
import { clearedElsewhere, expiring, kept, type RetentionRules } from './retention-rule.js';

export const foundationRetention: RetentionRules = {
  audit_entry: expiring({
    what: 'entries',
    keptFor: `${minAuditDays} days`,
    setting: 'auditRetentionDays',
    since: 't.at',
    clock: 'the change',
    key: ['id'],
    isAppendOnly: true,
  }),
  idempotency_key: expiring({
    what: 'stored responses',
    keptFor: '0 days',
    shown: idempotencyWindow,
    since: 't.expires_at',
    clock: 'the write',
    key: ['scope'],
  }),
  outbox_event: clearedElsewhere({ what: 'events of the former release', keptFor: 'until delivered', by: 'the event relay' }),
  recorded_event: clearedElsewhere({ what: 'events', keptFor: 'until delivered and in the event log', by: 'the event relay' }),
  process_heartbeat: clearedElsewhere({ what: 'rows of processes', keptFor: '1 hour after the last heartbeat', by: 'the processes' }),
  servable_state: kept('One row.'),
};

/** The tables of pg-boss. */
export const jobRunnerRetention: RetentionRules = {
  job: clearedElsewhere({
    what: 'jobs',
    keptFor: '1 hour after their end; 14 days if they cannot start; 30 days as a dead letter, and 7 days after its end',
    by: 'the job runner',
  }),
  job_dependency: clearedElsewhere({ what: 'rows', keptFor: 'as long as the jobs', by: 'the job runner' }),
  queue: kept('One row per queue.'),
  queue_stats: clearedElsewhere({ what: 'statistics', keptFor: 'not used', by: 'the job runner' }),
  schedule: kept('One row per recurring job.'),
  subscription: kept('Not used.'),
  version: kept('One row.'),
  bam: kept('One row per change of the job tables.'),
  warning: kept('Not used.'),
};

/** The lists of what has been migrated. */
export const migrationRetention: RetentionRules = {
  mikro_orm_migrations: kept('One row per migration.'),
  migration_follow_up: kept('One row per migration with follow-up work.'),
};
