import type { Clock } from '#libs/kernel';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { type PlacedCampaign, type PlatformCampaign, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { MetaApi } from './meta-api.js';
import { MetaAudiences } from './meta-audiences.js';
import { MetaBudgets } from './meta-budgets.js';
import { windowIssueOf } from './meta-alterations.js';
import { changesOf, type Fields } from './meta-fields.js';
import { MetaLibrary } from './meta-library.js';
import { windowIssueKey } from './meta-looks.js';
import { goalFieldsOf, objectiveOf } from './meta-objectives.js';
import { type DesiredPart, MetaParts, type Part } from './meta-parts.js';
import { payerAndBeneficiaryOf, payerMissing } from './meta-payer.js';
import { regionalFieldsOf } from './meta-regional-identities.js';
import {
  adFields,
  adSetFields,
  adSetShape,
  adShape,
  campaignFields,
  campaignShape,
  everyAdSetStatus,
  everyAdStatus,
  heldFieldsOf,
  type MetaAdSet,
  type MetaCampaign,
  placedCampaignOf,
  referenceOf,
} from './meta-shapes.js';
import { namesPayer } from './meta-special-categories.js';
import { adSetFieldsOf, campaignFieldsOf, identityOf, labelsOf } from './meta-spec.js';
import { nameWith } from '../reference-in-name.js';

/** Stands for the missing reference of the ad set of a campaign without audiences. */
const broad = 'everybody';
const roas = 'LOWEST_COST_WITH_MIN_ROAS';

/** A campaign with its ad sets and ads, for one update. */
export class MetaTree {
  private readonly api: MetaApi;
  private readonly audiences: MetaAudiences;
  private readonly library: MetaLibrary;
  private readonly adSets: MetaParts<typeof adSetShape>;
  private readonly ads: MetaParts<typeof adShape>;
  private readonly budgets: MetaBudgets;

  constructor(
    api: MetaApi,
    private readonly id: string,
    private readonly target: AdAccountTarget,
    private readonly handles: ConnectionHandles,
    clock: Clock,
    /** When it is aborted, no further call is made. What is being created shared by others is finished first. */
    private readonly interruption: AbortSignal | undefined,
  ) {
    this.api = api.interruptible(interruption);
    this.audiences = new MetaAudiences(api, target, handles, interruption);
    this.library = new MetaLibrary(api, target.settings, handles, clock);
    this.budgets = new MetaBudgets(this.api, handles, clock);
    const assertCampaign = () => this.readRoot();
    this.adSets = new MetaParts(this.api, handles, id, {
      edge: 'adsets',
      shape: adSetShape,
      fields: adSetFields,
      everyStatus: everyAdSetStatus,
      keyOf: (part) => referenceOf('aud', part) ?? (referenceOf('cmp', part) === null ? null : broad),
      assertCampaign,
      readBack: (part, desired) => this.readBack(part, desired),
    });
    this.ads = new MetaParts(this.api, handles, id, {
      edge: 'ads',
      shape: adShape,
      fields: adFields,
      everyStatus: everyAdStatus,
      keyOf: (part) => adKeyOf(part.adset_id ?? '', referenceOf('crv', part) ?? ''),
      assertCampaign,
    });
  }

  /**
   * Makes the tree match `campaign`. Objects are found by their labels and names, so it can be repeated after any failure. A smaller
   * budget is sent before anything else. Parts run as soon as their campaign does; what is surplus, or there twice, is archived last.
   */
  async converge(campaign: PlatformCampaign): Promise<PlacedCampaign> {
    const root = await this.cutBudget(await this.readRoot(), campaign);
    const heldSets = await this.adSets.existing();
    const aligned = await this.convergeRoot(root, campaign, heldSets);
    const sets = await this.budgets.explained(campaign, this.adSets.align(heldSets, await this.desiredAdSets(campaign)));
    const desiredAds = await this.desiredAds(campaign, sets);
    const heldAds = await this.ads.existing();
    const ads = await this.ads.align(heldAds, desiredAds);
    await this.ads.archive(surplusOf(heldAds, ads));
    const surplus = surplusOf(heldSets, sets);
    await this.adSets.archive(surplus);
    for (const { id } of surplus) await this.handles.forget('part', windowIssueKey(id));
    return placedCampaignOf(
      aligned,
      ads.map(({ id, key }) => ({ reference: key?.split('/')[1] as `crv_${string}`, platformAdId: id })),
      sets.map(({ id, key }) => ({ reference: key === broad ? null : (key as `aud_${string}`), platformAdSetId: id })),
    );
  }

  /** A smaller budget can only be sent after it. */
  private readRoot(): Promise<MetaCampaign> {
    return this.api.read(`/${encodeURIComponent(this.id)}`, { fields: campaignFields }, campaignShape, 'urgent');
  }

  /** A budget that becomes smaller does not wait for anything that could be refused. */
  private async cutBudget(root: MetaCampaign, campaign: PlatformCampaign): Promise<MetaCampaign> {
    const held = heldFieldsOf(root);
    const desired = campaignFieldsOf(campaign);
    for (const field of ['daily_budget', 'lifetime_budget'] as const) {
      const [now, then] = [held[field], desired[field]];
      if (now === null || then === null || then >= now) continue;
      await this.budgets.explained(campaign, this.api.cut(this.id, { [field]: then }));
      return { ...root, [field]: String(then) };
    }
    return root;
  }

  private async convergeRoot(root: MetaCampaign, campaign: PlatformCampaign, heldSets: readonly Part[]): Promise<MetaCampaign> {
    const held = heldFieldsOf(root);
    const desired = campaignFieldsOf(campaign);
    const objective = objectiveOf(campaign);
    if (root.objective != null && root.objective !== objective) throw locked('objective', root.objective, objective);
    const changes = changesOf(held, desired);
    if (Object.keys(changes).length === 0) return root;
    const isDaily = held.lifetime_budget === null;
    if ((held.daily_budget ?? held.lifetime_budget) !== null && isDaily !== (desired.lifetime_budget === null)) {
      throw locked('budget.type', isDaily ? 'daily' : 'lifetime', isDaily ? 'lifetime' : 'daily');
    }
    const isOtherStrategy = held.bid_strategy !== null && held.bid_strategy !== desired.bid_strategy;
    if (isOtherStrategy && [held.bid_strategy, desired.bid_strategy].includes(roas)) {
      // The ad sets optimize for something else then.
      throw locked('bid_strategy.type', String(held.bid_strategy), desired.bid_strategy);
    }
    const { bid_amount: bid } = adSetFieldsOf(campaign);
    // A cap of the cost is refused while an ad set has none.
    const bids =
      isOtherStrategy && bid !== null && heldSets.length > 0 ? Object.fromEntries(heldSets.map(({ id }) => [id, bid])) : undefined;
    const all = { ...(changes as Record<string, string>), adset_bid_amounts: bids };
    await this.budgets.explained(campaign, this.api.change(this.id, all));
    return this.readRoot();
  }

  private async desiredAdSets(campaign: PlatformCampaign): Promise<readonly DesiredPart[]> {
    const { settings } = this.target;
    const fields = adSetFieldsOf(campaign);
    const goal = goalFieldsOf(campaign, settings);
    const desired: DesiredPart[] = [];
    for (const audience of campaign.audiences.length === 0 ? [null] : campaign.audiences) {
      const targeting = await this.audiences.targetingSpecOf(audience, campaign.excludedAudiences, campaign.objective);
      const { name, adlabels } = identityOf(audience, campaign);
      const countries = this.audiences.countriesOf({ audiences: audience === null ? [] : [audience] });
      const regional = regionalFieldsOf(countries, campaign.specialAdCategories, settings);
      desired.push({
        key: audience?.reference ?? broad,
        fields: { name, ...fields, targeting, ...this.transparencyOf(countries) },
        locked: { campaign_id: this.id, ...goal, ...regional, adlabels },
      });
    }
    return desired;
  }

  private transparencyOf(countries: readonly string[]): Fields {
    if (!countries.some(namesPayer)) return {};
    const named = payerAndBeneficiaryOf(this.target.settings, this.target.access);
    if (named !== null) return named;
    throw new PlatformFailure('rejected', payerMissing, { platformCode: 'dsa_missing', issue: 'policy_declaration_required' });
  }

  /** Reads a new ad set back before it has ads: whether Meta shows and counts them as it was told. Null if it does not show it yet. */
  private async readBack(id: string, { fields, locked: fixed }: DesiredPart): Promise<Fields | null> {
    const held = await this.api.read(`/${encodeURIComponent(id)}`, { fields: adSetFields }, adSetShape).catch((error: unknown) => {
      if (error instanceof PlatformFailure && error.kind === 'not_found') return null;
      throw error;
    });
    if (held === null) return null;
    const sent = fixed['attribution_spec'] as MetaAdSet['attribution_spec'];
    const issue = windowIssueOf(sent, held.attribution_spec);
    if (issue !== null) await this.handles.remember('part', windowIssueKey(id), issue);
    return { ...held, ...Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'targeting')) };
  }

  private async desiredAds(campaign: PlatformCampaign, sets: readonly Part[]): Promise<readonly DesiredPart[]> {
    const desired: DesiredPart[] = [];
    for (const ad of campaign.ads) {
      const creative = await this.library.creativeOf(ad, campaign, this.interruption);
      for (const { id } of sets)
        desired.push({
          key: adKeyOf(id, ad.reference),
          fields: { name: nameWith(ad.name, ad.reference), creative: { creative_id: creative }, status: 'ACTIVE' },
          locked: { adset_id: id, adlabels: labelsOf(campaign.reference, ad.reference) },
          explain: (refusal) => this.library.explain(refusal, creative),
        });
    }
    return desired;
  }
}

const adKeyOf = (adSetId: string, reference: string) => `${adSetId}/${reference}`;

function locked(field: string, from: string, to: string): PlatformFailure {
  const message = `Meta cannot change the ${field} of a campaign from ${from} to ${to}.`;
  return new PlatformFailure('rejected', message, { platformCode: 'field_locked', issue: 'unsupported_change', fields: [field] });
}

const surplusOf = (held: readonly Part[], kept: readonly Part[]) => held.filter(({ id }) => kept.every((one) => one.id !== id));
