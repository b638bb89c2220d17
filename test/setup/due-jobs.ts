import { Jobs } from '#libs/foundation';
import type { TestService } from './test-service.js';

/**
 * Makes every waiting job of a campaign or an audience due now, so that a test does not wait for a back-off or a date. Only what the
 * service has scheduled runs: without a job, nothing happens.
 */
export async function makeJobsDue(api: Pick<TestService, 'look' | 'service'>, id: string): Promise<void> {
  const moved = await api.look(
    `update pgboss.job set start_after = now()
     where $1 in (data->>'campaign_id', data->>'audience_id') and state in ('created', 'retry') and start_after > now() returning name`,
    [id],
  );
  for (const { name } of moved) api.service.app.get(Jobs).wake(name as string);
}
