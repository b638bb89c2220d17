import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { nextBookmark, type PinterestApi } from './pinterest-api.js';
import { analyticsColumns, type AnalyticsRow, rowsShape, windows } from './pinterest-columns.js';
import { referenceIn } from '../reference-in-name.js';
import { adShape, everyStatus, type PinterestAd } from './pinterest-shapes.js';

/** The analytics that Pinterest answers at once, for the ads that were created here. */
export class PinterestAnalytics {
  constructor(
    private readonly api: PinterestApi,
    private readonly handles: ConnectionHandles,
  ) {}

  /** The rows of one page of ads, archived ones too. Pages of other people's ads only are passed over. */
  async page(startDay: string, endDay: string, from: string | null): Promise<{ rows: AnalyticsRow[]; next: string | null }> {
    const created = new Set((await this.handles.under('part', '')).values());
    const seen = new Set<string>();
    for (let bookmark = from; ;) {
      const page: { items: PinterestAd[]; bookmark?: string | null | undefined } = await this.api.page(
        this.api.inAdAccount('/ads'),
        { entity_statuses: everyStatus },
        adShape,
        bookmark,
      );
      const next = nextBookmark(page, seen);
      // A person can have renamed an ad.
      const ads = page.items.filter(({ id, name }) => created.has(id) || referenceIn('crv', name) !== null);
      if (ads.length > 0) return { rows: await this.rowsOf(ads, startDay, endDay), next };
      if (next === null) return { rows: [], next };
      bookmark = next;
    }
  }

  private async rowsOf(ads: readonly PinterestAd[], startDay: string, endDay: string): Promise<AnalyticsRow[]> {
    const campaigns = new Map(ads.map(({ id, campaign_id }) => [id, campaign_id ?? '']));
    const parameters = {
      start_date: startDay,
      end_date: endDay,
      ad_ids: [...campaigns.keys()],
      columns: analyticsColumns.join(','),
      granularity: 'DAY',
      ...Object.fromEntries(Object.entries(windows).map(([name, value]) => [name, String(value)])),
    };
    const rows = await this.api.read(this.api.inAdAccount('/ads/analytics'), parameters, rowsShape, 'report');
    return rows.map((row) => ({ ...row, CAMPAIGN_ID: row.CAMPAIGN_ID ?? campaigns.get(row.AD_ID) ?? '' }));
  }
}
