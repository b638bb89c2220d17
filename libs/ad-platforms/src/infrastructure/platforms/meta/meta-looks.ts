import type { Clock } from '#libs/kernel';
import { type PlatformDelivery, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { accountStatusOf, disableReasonOf } from './meta-account-status.js';
import type { MetaApi } from './meta-api.js';
import { deliveryOf } from './meta-delivery.js';
import {
  accountFields,
  accountShape,
  adFields,
  adSetFields,
  adSetShape,
  adShape,
  campaignFields,
  campaignShape,
  everyAdSetStatus,
  everyAdStatus,
  everyCampaignStatus,
  type MetaAccount,
  type MetaCampaign,
} from './meta-shapes.js';

/** The handle that remembers what Meta has made of the attribution of an ad set. */
export const windowIssueKey = (adSetId: string) => `windows/${adSetId}`;

const idsPerCall = 50;
/** How many pages of parts one look reads. What is beyond is not judged. */
const pagesPerLook = 10;

const notArchived = (statuses: readonly string[]) => statuses.filter((status) => status !== 'ARCHIVED');

/** Reads what campaigns do: three lists for many campaigns together, and the state of their ad account. */
export class MetaLooks {
  constructor(
    private readonly api: MetaApi,
    private readonly settings: ConnectionSettings,
    private readonly handles: ConnectionHandles,
    private readonly clock: Clock,
  ) {}

  async read(ids: readonly string[]): Promise<readonly PlatformDelivery[]> {
    const all: PlatformDelivery[] = [];
    if (ids.length === 0) return all;
    this.api.pace.assertLook(this.api.adAccountId);
    const account = await this.readAccount();
    try {
      for (let i = 0; i < ids.length; i += idsPerCall) all.push(...(await this.readSome(ids.slice(i, i + idsPerCall), account)));
    } catch (error) {
      throw explained(error, account);
    }
    return all;
  }

  private async readSome(ids: readonly string[], account: MetaAccount | null): Promise<readonly PlatformDelivery[]> {
    const campaigns = await this.readCampaigns(ids);
    const running = campaigns.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
    const [sets, ads] = running.length === 0 ? [none, none] : [await this.adSetsOf(running), await this.adsOf(running)];
    const windowIssues = running.length === 0 ? new Map<string, string>() : await this.handles.under('part', windowIssueKey(''));
    return campaigns.map((campaign) => {
      const isPart = (part: { readonly campaign_id?: string | null | undefined }) => part.campaign_id === campaign.id;
      const adSets = sets.items.filter(isPart);
      const issues = [...new Set(adSets.flatMap(({ id }) => windowIssues.get(windowIssueKey(id)) ?? []))];
      const look = { campaign, adSets, ads: ads.items.filter(isPart), account, settings: this.settings, windowIssues: issues };
      return deliveryOf({ ...look, isWhole: sets.isWhole && ads.isWhole }, this.clock.now());
    });
  }

  /** Lists leave deleted campaigns out, but these can be read by their IDs: that a campaign was deleted is a stop that was seen. */
  private async readCampaigns(ids: readonly string[]): Promise<readonly MetaCampaign[]> {
    const asked = new Set(ids);
    const listed = new Map<string, MetaCampaign>();
    if (ids.length > 1) {
      const parameters = { ...filter('id', ids), fields: campaignFields, effective_status: everyCampaignStatus, limit: 100 };
      const { items } = await this.api.listPart(this.api.inAdAccount('/campaigns'), parameters, campaignShape, pagesPerLook);
      for (const campaign of items) if (asked.has(campaign.id)) listed.set(campaign.id, campaign);
    }
    for (const id of ids) {
      if (listed.has(id)) continue;
      const campaign = await this.readOne(id);
      if (campaign !== null) listed.set(id, campaign);
    }
    return [...listed.values()];
  }

  private async readOne(id: string): Promise<MetaCampaign | null> {
    try {
      return await this.api.read(`/${encodeURIComponent(id)}`, { fields: campaignFields }, campaignShape);
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'not_found') return null;
      throw error;
    }
  }

  private adSetsOf(ids: readonly string[]) {
    const parameters = { ...filter('campaign.id', ids), fields: adSetFields, effective_status: notArchived(everyAdSetStatus), limit: 100 };
    return this.api.listPart(this.api.inAdAccount('/adsets'), parameters, adSetShape, pagesPerLook);
  }

  private adsOf(ids: readonly string[]) {
    const parameters = { ...filter('campaign.id', ids), fields: adFields, effective_status: notArchived(everyAdStatus), limit: 100 };
    return this.api.listPart(this.api.inAdAccount('/ads'), parameters, adShape, pagesPerLook);
  }

  /** Null when the app may read campaigns, but not the ad account. */
  private async readAccount(): Promise<MetaAccount | null> {
    try {
      return await this.api.read(this.api.inAdAccount(''), { fields: accountFields }, accountShape);
    } catch (error) {
      if (error instanceof PlatformFailure && (error.kind === 'rejected' || error.kind === 'not_found')) return null;
      throw error;
    }
  }
}

/** A look that is refused because of the ad account, such as one that is closed, says so. */
function explained(error: unknown, account: MetaAccount | null): unknown {
  const effect = accountStatusOf(account?.account_status ?? 0).effect;
  if (!(error instanceof PlatformFailure) || error.kind !== 'rejected' || effect === null) return error;
  return new PlatformFailure('rejected', effect.message + disableReasonOf(account?.disable_reason), {
    ...error.details,
    issue: effect.code,
  });
}

const none = { items: [], isWhole: true };
const filter = (field: string, value: readonly string[]) => ({ filtering: [{ field, operator: 'IN', value }] });
