import { idFromUuid } from '#libs/kernel';
import { durationText, failed, type HealthCheck, ok, warning } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';

const backlogs = sql(
  'webhook backlogs of account',
  `select e.id, count(*)::int as count, extract(epoch from now() - min(d.created_at))::float8 as age_seconds
   from webhooks.endpoint e join webhooks.delivery d on d.account_id = $1 and d.endpoint_id = e.id and d.next_attempt_at is not null
   where e.account_id = $1 group by e.id having min(d.created_at) < now() - interval '1 day'`,
);
const oldestDue = sql(
  'oldest due webhook endpoint',
  'select extract(epoch from now() - min(due_at))::float8 as age_seconds from webhooks.due_endpoint',
);
const failureSeconds = 300;
const maxNamed = 3;

/** A worker sends what is due within a second. What a receiver refuses is sent again for three days. */
export const webhookDeliveries: HealthCheck = {
  name: 'webhook-deliveries',
  async run(context) {
    const [{ age_seconds: age }] = (await (await context.database()).global(oldestDue, [])) as [{ age_seconds: number | null }];
    if (age !== null && age > failureSeconds)
      return failed(
        `Webhook messages have been due for ${durationText(age)}, and no process sends them.`,
        'Check that a worker is running (job-runner), and search its log for "webhooks".',
      );
    const found = await context.readInEveryAccount(backlogs);
    if (found.length === 0) return ok('No webhook endpoint has a backlog of more than a day.');
    const oldestFirst = [...found].sort((a, b) => b.row.age_seconds - a.row.age_seconds);
    const named = oldestFirst
      .slice(0, maxNamed)
      .map(({ accountId, row }) => `${idFromUuid('whe', row.id)} of ${accountId} (${row.count} for ${durationText(row.age_seconds)})`);
    return warning(
      `${found.length} webhook endpoint${found.length === 1 ? ' has' : 's have'} a backlog of more than a day: ${named.join(', ')}${found.length > maxNamed ? ', …' : ''}.`,
      'Tell the account that its receiver fails: its deliveries in the console show the answers. After five days without a success, the endpoint is disabled.',
    );
  },
};
