import type { Clock } from '#libs/kernel';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { type PlacedCampaign, type PlatformCampaign, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { PinterestApi } from './pinterest-api.js';
import { ListMissing, PinterestAudiences } from './pinterest-audiences.js';
import { goalOf, PinterestGoals } from './pinterest-goals.js';
import { nameWith, referenceIn } from '../reference-in-name.js';
import { changesOf, type DesiredPart, type Part, PinterestParts } from './pinterest-parts.js';
import { PinterestPins } from './pinterest-pins.js';
import { adShape, campaignShape, heldFieldsOf, partShape, type PinterestCampaign, placedCampaignOf } from './pinterest-shapes.js';
import { biddingOf, callToActionOf, campaignFieldsOf, linkOf, lockedAdGroupFieldsOf, objectiveTypeOf } from './pinterest-spec.js';

/** Stands for the missing reference of the ad group of a campaign without audiences. */
const broadReference = 'everybody';

/** A campaign with its ad groups and ads. */
export class PinterestTree {
  private readonly audiences: PinterestAudiences;
  private readonly pins: PinterestPins;
  private readonly goals: PinterestGoals;
  private readonly adGroups: PinterestParts<typeof partShape>;
  private readonly ads: PinterestParts<typeof adShape>;

  constructor(
    private readonly api: PinterestApi,
    private readonly id: string,
    private readonly target: AdAccountTarget,
    handles: ConnectionHandles,
    clock: Clock,
  ) {
    this.audiences = new PinterestAudiences(api, target, handles);
    this.pins = new PinterestPins(api, target.settings, handles, clock);
    this.goals = new PinterestGoals(api, handles);
    const readRoot = () => this.readRoot();
    const keyOfAdGroup = ({ name }: { name?: string | null | undefined }) =>
      referenceIn('aud', name) ?? (referenceIn('cmp', name) === null ? null : broadReference);
    this.adGroups = new PinterestParts(api, handles, id, 'ad_groups', partShape, keyOfAdGroup, readRoot);
    this.ads = new PinterestParts(
      api,
      handles,
      id,
      'ads',
      adShape,
      ({ name, ad_group_id, pin_id }) => adKeyOf(ad_group_id ?? '', referenceIn('crv', name) ?? '', pin_id ?? ''),
      readRoot,
    );
  }

  /**
   * Makes the tree match `campaign`. Objects are found by the reference in their names, so it can be repeated after any failure. What is new
   * is created paused and started when everything is there; what is surplus, or there twice, is archived.
   */
  async converge(campaign: PlatformCampaign): Promise<PlacedCampaign> {
    const root = await this.convergeRoot(await this.readRoot(), campaign);
    await this.goals.remember(this.id, goalOf(campaign, this.target.settings));
    const heldGroups = await this.adGroups.existing();
    const groups = await this.adGroups.align(heldGroups, await this.desiredAdGroups(campaign));
    const desiredAds = await this.desiredAds(campaign, groups);
    const heldAds = await this.ads.existing();
    const ads = await this.ads.align(heldAds, desiredAds);
    await this.adGroups.activate(groups);
    await this.ads.activate(ads);
    await this.ads.archive(surplusOf(heldAds, ads));
    await this.adGroups.archive(surplusOf(heldGroups, groups));
    return placedCampaignOf(
      root,
      ads.map(({ id, key }) => ({ reference: creativeOf(key), platformAdId: id })),
      groups.map(({ id, key }) => ({ reference: key === broadReference ? null : (key as `aud_${string}`), platformAdSetId: id })),
    );
  }

  /** Throws the refusal that reading can tell before anything exists: settings, audiences, links, images, and boards that may not be read. */
  async assertPlaceable(campaign: PlatformCampaign): Promise<void> {
    biddingOf(campaign, this.target.settings);
    for (const audience of campaign.audiences.length === 0 ? [null] : campaign.audiences) {
      await this.audiences.targetingSpecOf(audience, campaign.excludedAudiences, false).catch((error: unknown) => {
        // Lists of people are made with the ad groups.
        if (!(error instanceof ListMissing)) throw error;
      });
    }
    for (const ad of campaign.ads) {
      linkOf(ad, campaign.trackingParams);
      await this.pins.assertTaken(ad);
    }
    await this.pins.assertBoard();
  }

  private readRoot(): Promise<PinterestCampaign> {
    return this.api.read(this.api.inAdAccount(`/campaigns/${encodeURIComponent(this.id)}`), {}, campaignShape);
  }

  private async convergeRoot(root: PinterestCampaign, campaign: PlatformCampaign): Promise<PinterestCampaign> {
    const objective = objectiveTypeOf(campaign);
    if (root.objective_type != null && root.objective_type !== objective) {
      const message = `Pinterest cannot change the objective of a campaign from ${root.objective_type} to ${objective}.`;
      throw new PlatformFailure('rejected', message, { platformCode: 'objective_locked', issue: 'unsupported_change' });
    }
    const changes = changesOf(heldFieldsOf(root), campaignFieldsOf(campaign));
    if (Object.keys(changes).length === 0) return root;
    await this.api.change(this.api.inAdAccount('/campaigns'), [{ id: this.id, ad_account_id: this.api.adAccountId, ...changes }]);
    return this.readRoot();
  }

  private async desiredAdGroups(campaign: PlatformCampaign): Promise<readonly DesiredPart[]> {
    const bidding = biddingOf(campaign, this.target.settings);
    const locked = lockedAdGroupFieldsOf(campaign, this.id);
    const desired: DesiredPart[] = [];
    for (const audience of campaign.audiences.length === 0 ? [null] : campaign.audiences) {
      const targeting = await this.audiences.targetingSpecOf(audience, campaign.excludedAudiences, true);
      const name = audience === null ? nameWith('Everybody', campaign.reference) : nameWith(audience.name, audience.reference);
      // Without this, Pinterest widens the audience by itself.
      const fields = { name, ...bidding, targeting_spec: targeting, auto_targeting_enabled: false };
      desired.push({ key: audience?.reference ?? broadReference, fields, locked });
    }
    return desired;
  }

  /** Pinterest does not change the pin of an ad: an ad with another pin is another ad. */
  private async desiredAds(campaign: PlatformCampaign, groups: readonly Part[]): Promise<readonly DesiredPart[]> {
    const objective = objectiveTypeOf(campaign);
    const desired: DesiredPart[] = [];
    for (const ad of campaign.ads) {
      const link = linkOf(ad, campaign.trackingParams);
      const fields = {
        name: nameWith(ad.name, ad.reference),
        destination_url: link,
        customizable_cta_type: callToActionOf(ad, objective),
      };
      for (const pin of await this.pins.pinsOf(ad, link))
        for (const { id } of groups) {
          const locked = { ad_group_id: id, pin_id: pin, creative_type: 'REGULAR', status: 'PAUSED' };
          desired.push({ key: adKeyOf(id, ad.reference, pin), fields, locked, explain: (refusal) => this.pins.explain(refusal, pin) });
        }
    }
    return desired;
  }
}

const adKeyOf = (adGroupId: string, reference: string, pinId: string) => `${adGroupId}/${reference}/${pinId}`;
const creativeOf = (key: string | null) => key?.split('/')[1] as `crv_${string}`;

const surplusOf = (held: readonly Part[], kept: readonly Part[]) => held.filter(({ id }) => kept.every((one) => one.id !== id));
