import { type IngestedRows, type MetricsFact, MetricsIngestion, type MetricsWindow } from '#libs/connections/contract';
import { addDays, Clock, dayIn, idFromUuid, uuidOf } from '#libs/kernel';
import { type BulkConnection, Database } from '#libs/data';
import { Injectable } from '@nestjs/common';
import { SourceTimezones } from '../dimensions/source-timezones.js';
import { ingest, recordSync, claimDays, claimPredecessorDays, beginIngestion } from '../ingestion/ingestion-statements.js';
import { Staging } from '../ingestion/staging.js';

/** The source of the facts: the short keys of the connection and its predecessors, and the last day that has ended there. */
interface IngestionSource {
  readonly key: number;
  readonly predecessors: readonly number[];
  readonly lastEndedDay: string;
}

/**
 * Ingests a window in one transaction: facts, roll-ups, days, and the spend of campaigns change atomically. An interrupted ingestion
 * leaves no changes, and a repeated one is idempotent.
 */
@Injectable()
export class PostgresMetricsIngestion extends MetricsIngestion {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly zones: SourceTimezones,
  ) {
    super();
  }

  async ingest(window: MetricsWindow, facts: AsyncIterable<readonly MetricsFact[]>): Promise<IngestedRows> {
    const source = await this.zones.sourceOf(window.accountId, window.connectionId);
    // The current day has not ended in the time zone of the source.
    const lastEndedDay = addDays(dayIn(window.readAt, source.timezone), -1);
    const predecessors = await this.zones.findKeys(window.accountId, window.predecessors);
    return this.database.bulk(async (connection) => {
      const refused = await new Staging(connection, window).load(facts);
      const ingested = await this.apply(connection, window, { key: source.key, predecessors, lastEndedDay });
      return refused.length === 0 ? ingested : { ...ingested, refused };
    });
  }

  private apply(
    connection: BulkConnection,
    window: MetricsWindow,
    { key, predecessors, lastEndedDay }: IngestionSource,
  ): Promise<IngestedRows> {
    const { accountId, startDay, endDay, readAt, finalBefore, keepsAbsent = false } = window;
    const account = uuidOf(accountId);
    return connection.transaction(accountId, async () => {
      const [ingestion] = await connection.query(beginIngestion, [account, this.clock.now().toISOString()]);
      const days = await connection.query(claimDays, [
        account,
        key,
        startDay,
        endDay,
        readAt.toISOString(),
        lastEndedDay,
        finalBefore,
        predecessors,
      ]);
      const claimedDays = days.map(({ day }) => day);
      const campaigns = new Set<string>();
      for (const former of predecessors) {
        await connection.query(claimPredecessorDays, [account, former, claimedDays, readAt.toISOString()]);
        const [{ campaign_ids }] = await connection.query(ingest, [account, former, claimedDays, ingestion.landed_at, false, keepsAbsent]);
        for (const uuid of campaign_ids) campaigns.add(uuid);
      }
      const [{ inserted, restated, vanished, ingested, campaign_ids }] = await connection.query(ingest, [
        account,
        key,
        claimedDays,
        ingestion.landed_at,
        true,
        keepsAbsent,
      ]);
      for (const uuid of campaign_ids) campaigns.add(uuid);
      await connection.query(recordSync, [account, key, readAt.toISOString()]);
      const campaignIds = [...campaigns].map((uuid) => idFromUuid('cmp', uuid));
      return { inserted, restated, unchanged: ingested - inserted - (restated - vanished), campaignIds };
    });
  }
}
