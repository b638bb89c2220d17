import { type IngestedRows, type MetricsCell, MetricsIngestion, type MetricsWindow } from '#libs/connections';
import { type BulkConnection, Database } from '#libs/foundation';
import { addDays, Clock, dayIn, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { SourceZones } from '../names/source-zones.js';
import { land, noteSync, takeDays, takeOverDays, takeTurn } from './landing-statements.js';
import { Staging } from './staging.js';

/** Whose cells they are: analytics' short keys of the connection and of those before it, and the last day that is over there. */
interface IngestionSource {
  readonly key: number;
  readonly predecessors: readonly number[];
  readonly lastEndedDay: string;
}

/**
 * Lands a window in one transaction: facts, roll-ups, days and what campaigns have spent change together or not at all.
 * A landing that is interrupted leaves nothing, and one that comes twice changes nothing the second time.
 */
@Injectable()
export class PostgresMetricsIngestion extends MetricsIngestion {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly zones: SourceZones,
  ) {
    super();
  }

  async land(window: MetricsWindow, cells: AsyncIterable<readonly MetricsCell[]>): Promise<IngestedRows> {
    const source = await this.zones.sourceOf(window.accountId, window.connectionId);
    // Today is not over yet where the source is.
    const lastEndedDay = addDays(dayIn(window.readAt, source.timezone), -1);
    const predecessors = await this.zones.keysOf(window.accountId, window.predecessors);
    return this.database.bulk(async (session) => {
      const refused = await new Staging(session, window).fill(cells);
      const landed = await this.apply(session, window, { key: source.key, predecessors, lastEndedDay });
      return refused.length === 0 ? landed : { ...landed, refused };
    });
  }

  private apply(
    session: BulkConnection,
    window: MetricsWindow,
    { key, predecessors, lastEndedDay }: IngestionSource,
  ): Promise<IngestedRows> {
    const { accountId, startDay, endDay, readAt, finalBefore } = window;
    const account = uuidOf(accountId);
    return session.transaction(accountId, async () => {
      const [turn] = await session.query(takeTurn, [account, this.clock.now().toISOString()]);
      const days = await session.query(takeDays, [
        account,
        key,
        startDay,
        endDay,
        readAt.toISOString(),
        lastEndedDay,
        finalBefore,
        predecessors,
      ]);
      const taken = days.map(({ day }) => day);
      const campaigns = new Set<string>();
      for (const former of predecessors) {
        await session.query(takeOverDays, [account, former, taken, readAt.toISOString()]);
        const [{ campaign_ids }] = await session.query(land, [account, former, taken, turn.landed_at, false]);
        for (const uuid of campaign_ids) campaigns.add(uuid);
      }
      const [{ inserted, restated, vanished, landed, campaign_ids }] = await session.query(land, [
        account,
        key,
        taken,
        turn.landed_at,
        true,
      ]);
      for (const uuid of campaign_ids) campaigns.add(uuid);
      await session.query(noteSync, [account, key, readAt.toISOString()]);
      const campaignIds = [...campaigns].map((uuid) => idFromUuid('cmp', uuid));
      return { inserted, restated, unchanged: landed - inserted - (restated - vanished), campaignIds };
    });
  }
}
