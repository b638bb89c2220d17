import { type LandedRows, type MetricsCell, MetricsSink, type MetricsWindow } from '#libs/connections';
import { type BulkSession, Database } from '#libs/foundation';
import { addDays, Clock, dayIn, idFromUuid, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { SourceZones } from '../names/source-zones.js';
import { land, noteSync, takeDays, takeTurn } from './landing-statements.js';
import { Staging } from './staging.js';

/**
 * Lands a window in one transaction: facts, roll-ups, days and what campaigns have spent change together or not at all.
 * A landing that is interrupted leaves nothing, and one that comes twice changes nothing the second time.
 */
@Injectable()
export class PostgresMetricsSink extends MetricsSink {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly zones: SourceZones,
  ) {
    super();
  }

  async land(window: MetricsWindow, cells: AsyncIterable<readonly MetricsCell[]>): Promise<LandedRows> {
    const source = await this.zones.sourceOf(window.accountId, window.connectionId);
    // Today is not over yet where the source is.
    const lastEndedDay = addDays(dayIn(window.readAt, source.timezone), -1);
    return this.database.bulk(async (session) => {
      await new Staging(session, window).fill(cells);
      return this.apply(session, window, source.key, lastEndedDay);
    });
  }

  private apply(session: BulkSession, window: MetricsWindow, connectionKey: number, lastEndedDay: string): Promise<LandedRows> {
    const { accountId, startDay, endDay, readAt, finalBefore } = window;
    const account = uuidOf(accountId);
    return session.transaction(accountId, async () => {
      const [turn] = await session.query(takeTurn, [account, this.clock.now().toISOString()]);
      const days = await session.query(takeDays, [
        account,
        connectionKey,
        startDay,
        endDay,
        readAt.toISOString(),
        lastEndedDay,
        finalBefore,
      ]);
      const values = [account, connectionKey, days.map(({ day }) => day), turn.landed_at];
      const [{ inserted, restated, vanished, landed, campaign_ids }] = await session.query(land, values);
      await session.query(noteSync, [account, connectionKey, readAt.toISOString()]);
      const campaignIds = (campaign_ids as string[]).map((uuid) => idFromUuid('cmp', uuid));
      return { inserted, restated, unchanged: landed - inserted - (restated - vanished), campaignIds };
    });
  }
}
