import { type Id, uuidOf } from '#libs/kernel';
import { Jobs } from '#libs/work';
import type { TestService } from './test-service.js';

/**
 * Makes every waiting job of a campaign or an audience due now, so that a test does not wait for a back-off or a date. Only what the
 * service has scheduled runs: without a job, nothing happens. The job of a delivery that is not due itself stays: it would find nothing to
 * do, and no other job would come when the delivery is due.
 */
export async function makeJobsDue(api: Pick<TestService, 'look' | 'service'>, id: string): Promise<void> {
  const moved = await api.look(
    `update pgboss.job set start_after = now()
     where $1 in (data->>'campaign_id', data->>'audience_id') and state in ('created', 'retry') and start_after > now()
       and not exists (select from delivery.delivery d where d.campaign_id = $2 and greatest(d.next_push_at, d.next_check_at) > now())
     returning name`,
    [id, uuidOf(id as Id)],
  );
  for (const { name } of moved) api.service.app.get(Jobs).wake(name as string);
}
