import { durationText, failed, type HealthCheck, ok, warning } from '#libs/operations';
import { deadLetterQueue, maxBeatAgeSeconds } from '#libs/work';
import { sql } from '#libs/kernel/infrastructure';
import { observedProcesses } from './live-processes.js';

/** Without a worker, nothing reaches the platforms: no launch, no pause, no sync. */
export const jobRunner: HealthCheck = {
  name: 'job-runner',
  async run(context) {
    const workers = (await observedProcesses(await context.database())).filter(({ runsJobs }) => runsJobs);
    const alive = workers.filter(({ ageSeconds }) => ageSeconds <= maxBeatAgeSeconds);
    if (alive.length > 0) return ok(`${alive.length} process${alive.length === 1 ? ' runs' : 'es run'} background jobs.`);
    const [last] = workers;
    const since =
      last === undefined ? '' : ` The last one was alive ${durationText(last.ageSeconds)} ago and did not stop in an orderly way.`;
    return failed(
      `No process runs background jobs: changes do not reach the platforms.${since}`,
      'Start the service with RUN_JOBS=child, or a worker with "node dist/apps/worker/src/main.js". Restart one that hangs. If it exits, its log says why.',
    );
  },
};

const deadLettersByQueue = sql(
  'dead letters by queue',
  'select source_name, count(*)::int as count from pgboss.job where name = $1 group by 1 order by 2 desc, 1',
);

export const deadLetters: HealthCheck = {
  name: 'dead-letters',
  async run(context) {
    const rows = await (await context.database()).global(deadLettersByQueue, [deadLetterQueue]);
    if (rows.length === 0) return ok('No job has used up its retries.');
    const total = rows.reduce((sum, { count }) => sum + Number(count), 0);
    const queues = rows.slice(0, 3).map(({ source_name, count }) => `${source_name}: ${count}`);
    return warning(
      `${total} job${total === 1 ? ' has' : 's have'} used up ${total === 1 ? 'its' : 'their'} retries (${queues.join(', ')}).`,
      'Run "npm run acs -- jobs list" for the errors. Fix their cause, then run "npm run acs -- jobs retry --all".',
    );
  },
};
