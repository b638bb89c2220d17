import { clearedElsewhere, foundationRetention, jobRunnerRetention, migrationRetention, type TableRule, tableRules } from '#libs/data';
import { contexts } from './contexts.js';

/** Files that the service writes. */
const files: readonly TableRule[] = [
  {
    table: 'DATA_DIR/assets, or the bucket',
    rule: clearedElsewhere({
      what: 'images of archived creatives, and images without a creative',
      keptFor: '91 days after the archiving; without a creative 1 hour',
      by: 'the job `creative.clean-assets`, every night',
    }),
  },
  {
    table: 'logs of `npm start`',
    rule: clearedElsewhere({ what: 'lines', keptFor: 'the last 5 files of 20 MB for each process', by: 'the launcher' }),
  },
];

/** What is deleted when: every table of the database, and the files. */
export const retentionRules: readonly TableRule[] = [
  ...tableRules('foundation', foundationRetention),
  ...contexts.flatMap(({ schema, retention }) => tableRules(schema, retention)),
  ...tableRules('pgboss', jobRunnerRetention),
  ...tableRules('public', migrationRetention),
  ...files,
];
