import { type Clock } from '#libs/kernel';
import { currentLane } from '#libs/kernel/infrastructure';
import { z } from 'zod';
import type { PlatformDelivery } from '../../../application/ports/ad-platform.js';
import type { GoogleApi } from './google-api.js';
import { deliveryOf } from './google-delivery.js';
import { adRow, adStatusQuery, campaignQuery, campaignRow, withIds } from './google-shapes.js';

const maxIdsPerQuery = 100;
/** Changes show neither reviews nor limits, so after this time everything is read again, even if no regular look falls on the full hour. */
const maxAgeMs = 55 * 60_000;
/** Changes appear with a delay of some minutes. */
const overlapMs = 5 * 60_000;
/** Google may execute a request of this service minutes after the request timed out. */
const lateMs = 5 * 60_000;
const maxConnections = 5_000;

/** What the last full look of this process at a campaign has shown. */
interface Look {
  readonly at: number;
  readonly delivery: PlatformDelivery;
}

/** The last full looks of this process, by connection and campaign. A process that has none looks fully. */
export type RememberedLooks = Map<string, Map<string, Look>>;

const changeRow = z.looseObject({});
const watched = ['CAMPAIGN', 'CAMPAIGN_BUDGET', 'AD_GROUP', 'AD_GROUP_AD', 'AD_GROUP_CRITERION'];

/**
 * Reads what campaigns are doing. A background look asks first whether anything was changed since the last one, which is one query in place
 * of two: if not, and no ad is in review, what the last full look showed still holds.
 */
export class GoogleLooks {
  constructor(
    private readonly api: GoogleApi,
    private readonly key: string,
    private readonly timezone: string,
    private readonly remembered: RememberedLooks,
    private readonly clock: Clock,
    /** Whether this is a look that an earlier one may answer. */
    private readonly mayBeBrief: () => boolean = () => currentLane() === 'background',
  ) {}

  /** `changedAt`: when this service changed one of the campaigns last. What an earlier look showed does not hold any more. */
  async read(ids: readonly string[], changedAt?: Date): Promise<readonly PlatformDelivery[]> {
    if (!this.mayBeBrief()) return this.readFully(ids);
    const known = await this.unchanged(ids, changedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
    if (known !== null) return known;
    const at = this.clock.now().getTime();
    const deliveries = await this.readFully(ids);
    this.remember(at, deliveries);
    return deliveries;
  }

  /** What earlier looks showed, if nothing has changed since. */
  private async unchanged(ids: readonly string[], changedAt: number): Promise<readonly PlatformDelivery[] | null> {
    const ofConnection = this.remembered.get(this.key);
    const looks = ids.flatMap((id) => ofConnection?.get(id) ?? []);
    const now = this.clock.now().getTime();
    const oldest = Math.min(...looks.map(({ at }) => at));
    if (looks.length < ids.length || now - oldest >= maxAgeMs || changedAt + lateMs >= oldest) return null;
    if (looks.some(({ delivery: { status } }) => status === 'in_review' || status === 'pending')) return null;
    const query = changeQuery(oldest - overlapMs, now + overlapMs, this.timezone);
    if (query === null || (await this.api.search(query, changeRow)).length > 0) return null;
    return looks.map(({ delivery }) => delivery);
  }

  private remember(at: number, deliveries: readonly PlatformDelivery[]): void {
    const looks = this.remembered.get(this.key) ?? new Map<string, Look>();
    for (const [id, look] of looks) if (at - look.at >= maxAgeMs) looks.delete(id);
    for (const delivery of deliveries) looks.set(delivery.platformCampaignId, { at, delivery });
    this.remembered.delete(this.key);
    this.remembered.set(this.key, looks);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > maxConnections && oldest !== undefined) this.remembered.delete(oldest);
  }

  private async readFully(ids: readonly string[]): Promise<readonly PlatformDelivery[]> {
    const all: PlatformDelivery[] = [];
    for (let i = 0; i < ids.length; i += maxIdsPerQuery) {
      const some = ids.slice(i, i + maxIdsPerQuery);
      const rows = await this.api.search(campaignQuery(withIds('campaign.id', some)), campaignRow);
      if (rows.length === 0) continue;
      const ads = Map.groupBy(await this.api.search(adStatusQuery(some), adRow), ({ campaign }) => campaign?.id);
      all.push(...rows.map((row) => deliveryOf(row, ads.get(row.campaign.id) ?? [])));
    }
    return all;
  }
}

/** Whether anything was changed between two times. Null when the clock of the ad account is set back between them: its times leave some out. */
export function changeQuery(from: number, to: number, timezone: string): string | null {
  const [start, end] = [localTime(from, timezone), localTime(to, timezone)];
  if (Date.parse(`${end}Z`) - Date.parse(`${start}Z`) < Math.floor(to / 1_000) * 1_000 - Math.floor(from / 1_000) * 1_000) return null;
  return (
    `SELECT change_status.resource_name FROM change_status ` +
    `WHERE change_status.last_change_date_time BETWEEN '${start}' AND '${end}' ` +
    `AND change_status.resource_type IN (${watched.map((type) => `'${type}'`).join(', ')}) LIMIT 1`
  );
}

/** A time as Google writes it: in the time zone of the ad account. */
export const localTime = (epochMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(epochMs);
