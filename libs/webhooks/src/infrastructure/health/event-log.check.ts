import { durationText, failed, type HealthCheck, ok, warning } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';

const oldestRecorded = sql(
  'oldest recorded event',
  `select (select extract(epoch from clock_timestamp() - at)::float8 from foundation.recorded_event order by recorded_event.position limit 1) as age_seconds`,
);
const warningSeconds = 60;
const failureSeconds = 300;

/** A worker hands an event to its subscribers and the log of its account within a second. */
export const eventLog: HealthCheck = {
  name: 'event-log',
  async run(context) {
    const [{ age_seconds: age }] = (await (await context.database()).global(oldestRecorded, [])) as [{ age_seconds: number | null }];
    if (age === null || age < warningSeconds) return ok('Events reach their subscribers and the event logs as they occur.');
    const found = `Events have waited ${durationText(age)} for their subscribers and the event log of their account, and are not sent to webhooks.`;
    const remedy = 'Check that a worker is running (job-runner), and search its log for "failed to move the events of an account".';
    return age < failureSeconds ? warning(found, remedy) : failed(found, remedy);
  },
};
