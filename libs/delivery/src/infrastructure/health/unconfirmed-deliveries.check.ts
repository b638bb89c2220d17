import { idFromUuid } from '#libs/kernel';
import { durationText, failed, type HealthCheck, ok, warning } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';

const unconfirmed = sql(
  'unconfirmed deliveries of account',
  `select campaign_id, platform, extract(epoch from clock_timestamp() - waiting_since)::float8 as age_seconds
   from delivery.delivery where account_id = $1 and waiting_since < clock_timestamp() - make_interval(secs => $2) and disconnected_at is null
   order by waiting_since`,
);
const warningSeconds = 600;
const failureSeconds = 1_200;

/** A change that a platform has not confirmed for long can mean that a paused campaign still spends. */
export const unconfirmedDeliveries: HealthCheck = {
  name: 'deliveries',
  async run(context) {
    const found = await context.readInEveryAccount(unconfirmed, [warningSeconds]);
    if (found.length === 0) return ok('Platforms have confirmed all changes of campaigns.');
    const oldest = found.reduce((a, b) => (b.row.age_seconds > a.row.age_seconds ? b : a)).row;
    const text =
      `${found.length} change${found.length === 1 ? ' of a campaign waits' : 's of campaigns wait'} for the confirmation of a platform, ` +
      `the oldest for ${durationText(oldest.age_seconds)} (${idFromUuid('cmp', oldest.campaign_id)} on ${oldest.platform}).`;
    const remedy =
      'Check job-runner, dead-letters, connections and platforms above and below. ' +
      'GET /v1/campaigns/{id} shows the issues of each platform, and the log of the worker the failed calls.';
    return oldest.age_seconds < failureSeconds ? warning(text, remedy) : failed(text, remedy);
  },
};
