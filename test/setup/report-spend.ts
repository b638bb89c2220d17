import { MetricsIngestion } from '#libs/connections';
import { EventLog, type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CampaignMetricsIngested } from '../../libs/connections/src/domain/connection-events.js';
import type { TestService } from './test-service.js';
import { aFact } from './test-metrics.js';
import { until } from './until.js';

interface Spend {
  readonly accountId: Id<'acc'>;
  readonly campaignId: Id<'cmp'>;
  readonly connectionId: Id<'con'>;
  readonly spendMicros: number;
}

/** Reports today's spend as a sync does. First completes the initial sync of the connection, which does not contain it. */
export async function reportSpend(api: TestService, { accountId, campaignId, connectionId, spendMicros }: Spend): Promise<void> {
  await until(
    () => api.look('select id from connections.sync_run where connection_id = $1 and finished_at is null', [uuidOf(connectionId)]),
    (open) => open.length === 0,
    30_000,
  );
  const { app } = api.service;
  const day = new Date().toISOString().slice(0, 10);
  const connection = { accountId, connectionId, predecessors: [] };
  const window = { ...connection, startDay: day, endDay: day, readAt: new Date(), finalBefore: '2020-01-01' };
  const numbers = { impressions: 100, clicks: 10, spendMicros, conversionMicros: 1_000_000, conversionValueMicros: 0 };
  const facts = (async function* () {
    yield [aFact({ day, campaignId, ...numbers })];
  })();
  await app.get(MetricsIngestion).ingest(window, facts);
  const ingested = CampaignMetricsIngested.of({ connection_id: connectionId, campaign_ids: [campaignId] }, new Date());
  await app.get(Database).transaction(accountId, () => {
    app.get(EventLog).record({ accountId, resourceType: 'metrics', resourceId: connectionId }, ingested);
    return Promise.resolve();
  });
}
