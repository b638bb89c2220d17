import { sql } from '#libs/kernel';
import { durationText, failed, type HealthCheck, ok, warning } from '#libs/operations';
import { deadLetterQueue, maxBeatAgeSeconds } from '#libs/work';
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

const maxCounted = 10_000;
const oldestEvent = sql(
  'oldest event of the outbox',
  `select (select extract(epoch from clock_timestamp() - at)::float8 from foundation.outbox_event order by id limit 1) as age_seconds,
     (select count(*)::int from (select from foundation.outbox_event limit ${maxCounted}) as waiting) as count`,
);
const outboxWarningSeconds = 60;
const outboxFailureSeconds = 300;

/** A worker forwards an event within a second. */
export const outbox: HealthCheck = {
  name: 'outbox',
  async run(context) {
    const [{ age_seconds: age, count }] = (await (await context.database()).global(oldestEvent, [])) as [
      { age_seconds: number | null; count: number },
    ];
    if (age === null || age < outboxWarningSeconds) return ok('Events are forwarded as they occur.');
    const number = count === maxCounted ? `${maxCounted} or more events wait` : `${count} event${count === 1 ? ' waits' : 's wait'}`;
    const found = `${number} in the outbox, the oldest for ${durationText(age)}.`;
    const remedy = 'Check that a worker is running (job-runner), and search its log for "failed to relay events".';
    return age < outboxFailureSeconds ? warning(found, remedy) : failed(found, remedy);
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
