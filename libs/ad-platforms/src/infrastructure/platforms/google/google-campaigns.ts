import type { Id } from '#libs/kernel';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import {
  type PlacedCampaign,
  type PlatformCampaign,
  PlatformFailure,
  type PlatformRunState,
} from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { z } from 'zod';
import { type AdContent, contentOf } from './google-ads.js';
import type { GoogleApi, Operation } from './google-api.js';
import { GoogleAudiences } from './google-audiences.js';
import { channelsOf } from './google-channels.js';
import { assertDeclared } from './google-declaration.js';
import { GoogleFailure, isGoogleFailure } from './google-failures.js';
import { rememberGoal } from './google-goals.js';
import { GoogleImages } from './google-images.js';
import { idOf, labelOf, quoted, searchTextOf } from './google-names.js';
import { advertiserOf } from './google-settings.js';
import { adContentQuery, adGroupQuery, adGroupRow, adRow, type CampaignRow, campaignQuery, campaignRow } from './google-shapes.js';
import { criterionQuery, criterionRow, heldFieldsOf, int64, placedCampaignOf, referenceOf, runStateOf, withIds } from './google-shapes.js';
import * as spec from './google-spec.js';
import { type DesiredAdGroup, emptyTree, type HeldTree, nameOfAdGroup, planTree } from './google-tree.js';

const temporary = { label: -1, budget: -2, campaign: -3, adGroups: -10 };
/** How often a campaign can be removed by hand and launched again under the same launch. */
const maxLabels = 10;
/** A stop that gets no answer for longer is sent again by its job, which leaves its place to others meanwhile. */
const stopTimeoutMs = 30_000;

const labeledRow = z.looseObject({ campaign: z.looseObject({ id: int64, status: z.string().optional() }) });

/** The campaigns of one ad account. */
export class GoogleCampaigns {
  private readonly audiences: GoogleAudiences;
  private readonly images: GoogleImages;

  constructor(
    private readonly api: GoogleApi,
    private readonly target: AdAccountTarget,
    private readonly handles: ConnectionHandles,
  ) {
    this.audiences = new GoogleAudiences(api, target, handles);
    this.images = new GoogleImages(api, handles);
  }

  /**
   * Creates a campaign with all its parts in one request, of which Google does all or nothing. Its label is named after the launch:
   * names of labels are unique, so Google refuses to create it a second time, however late the first request is done.
   */
  async create(campaign: PlatformCampaign, launch: string): Promise<{ readonly placed: PlacedCampaign; readonly isComplete: boolean }> {
    const fields = spec.fieldsOf(campaign, this.timezone);
    await assertDeclared(this.api);
    const adGroups = await this.desiredAdGroups(campaign);
    const contents = await this.contentsOf(campaign);
    const names = { label: this.api.nameOf('labels', temporary.label), budget: this.api.nameOf('campaignBudgets', temporary.budget) };
    const root = this.api.nameOf('campaigns', temporary.campaign);
    const tree = planTree(root, emptyTree, adGroups, contents, this.nameOf, temporary.adGroups);
    for (let number = 1; number <= maxLabels; number++) {
      const operations: Operation[] = [
        { labelOperation: { create: { resourceName: names.label, name: labelOf(campaign.reference, launch, number) } } },
        spec.budgetCreation(names.budget, fields),
        spec.campaignCreation(root, names.budget, campaign, fields),
        { campaignLabelOperation: { create: { campaign: root, label: names.label } } },
      ];
      try {
        const made = await this.change([...operations, ...tree.operations], adGroups, contents, null);
        const id = idOf(made[2] as string);
        await this.remember(id, campaign);
        return { placed: await this.placed(id, tree.placed(made.slice(operations.length)), 'paused'), isComplete: true };
      } catch (error) {
        if (!isGoogleFailure(error, 'duplicate')) throw error;
        const live = (await this.find(campaign.reference)).find(({ runState }) => runState !== 'archived');
        if (live !== undefined) return { placed: { ...live, specDigest: null }, isComplete: false };
        // Unless a person has removed what an earlier request created, the search does not show it yet.
        if (await this.isRemoved(labelOf(campaign.reference, launch, number))) continue;
        throw new PlatformFailure('unavailable', error.message, { ...error.details, mayHaveExecuted: true, retryAfterSeconds: 60 });
      }
    }
    throw spec.refused('The campaign was removed in Google Ads too often. Duplicate it to launch it again.', 'launch_used_up');
  }

  /** Finds the campaigns with a reference by their label, and by their name. A person can have changed either. */
  async find(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const text = searchTextOf(reference);
    const labeled = `SELECT campaign.id, label.name FROM campaign_label WHERE label.name LIKE ${quoted(`%${text}%`)}`;
    const ids = (await this.api.search(labeled, labeledRow)).map(({ campaign: { id } }) => id);
    const rows = await this.api.search(campaignQuery(`campaign.name LIKE ${quoted(`%${text}%`)}`), campaignRow);
    const others = ids.filter((id) => rows.every(({ campaign }) => campaign.id !== id));
    const more = others.length === 0 ? [] : await this.api.search(campaignQuery(withIds('campaign.id', others)), campaignRow);
    const found = [...rows.filter(({ campaign }) => referenceOf(campaign) === reference), ...more];
    for (const { campaign } of found) await this.handles.remember('part', campaignKey(campaign.id), reference);
    return found.map((row) => placedCampaignOf(row));
  }

  private async isRemoved(label: string): Promise<boolean> {
    const query = `SELECT campaign.id, campaign.status FROM campaign_label WHERE label.name = ${quoted(label)}`;
    const labeled = await this.api.search(query, labeledRow);
    return labeled.length > 0 && labeled.every(({ campaign }) => campaign.status === 'REMOVED');
  }

  async get(id: string): Promise<CampaignRow> {
    const [row] = await this.api.search(campaignQuery(withIds('campaign.id', [id])), campaignRow);
    if (row !== undefined) return row;
    throw new PlatformFailure('not_found', `Google Ads has no campaign ${id}.`, { platformCode: 'campaign_not_found' });
  }

  /**
   * Makes a campaign match. Everything is found by the references in names and by its contents, so it can be repeated after any failure. A
   * smaller budget is sent first and alone: nothing else that Google may refuse keeps the larger one.
   */
  async update(id: string, campaign: PlatformCampaign, interruption?: AbortSignal): Promise<PlacedCampaign> {
    const row = await this.get(id);
    if (runStateOf(row.campaign) === 'archived') throw removed();
    const desired = spec.fieldsOf(campaign, this.timezone);
    let held = heldFieldsOf(row);
    spec.refuseOtherPeriod(held, desired);
    const { resourceName, campaignBudget: budget = '' } = row.campaign;
    interruption?.throwIfAborted();
    const isCut = spec.isBudgetCut(held, desired);
    if (isCut) {
      await this.api.mutate([spec.budgetChange(budget, held, desired) as Operation], { isRepeatable: true });
      held = { ...held, amountMicros: desired.amountMicros, totalAmountMicros: desired.totalAmountMicros };
      interruption?.throwIfAborted();
    }
    const tree = await this.readTree(id, interruption);
    const adGroups = await this.desiredAdGroups(campaign, interruption);
    const contents = await this.contentsOf(campaign, interruption);
    const plan = planTree(resourceName, tree, adGroups, contents, this.nameOf, temporary.adGroups);
    const ofCampaign = [spec.budgetChange(budget, held, desired), spec.campaignChange(resourceName, held, campaign, desired)];
    const operations = [...plan.operations, ...ofCampaign.filter((operation) => operation !== null)];
    interruption?.throwIfAborted();
    await this.remember(id, campaign);
    // The row is older than the smaller budget: its digest would show a change by somebody else, or hide one.
    if (operations.length === 0 && isCut) return this.placed(id, plan.placed([]), runStateOf(row.campaign));
    if (operations.length === 0) return { ...placedCampaignOf(row), ...plan.placed([]) };
    await assertDeclared(this.api);
    interruption?.throwIfAborted();
    const made = await this.change(operations, adGroups, contents, id);
    return this.placed(id, plan.placed(made), runStateOf(row.campaign));
  }

  /** A stop is sent again by its job after a lost answer, a start is not: it could be done after a later stop. */
  async setRunState(id: string, runState: PlatformRunState): Promise<void> {
    const resourceName = this.api.nameOf('campaigns', id);
    const update = { resourceName, status: runState === 'running' ? 'ENABLED' : 'PAUSED' };
    const change = runState === 'archived' ? { remove: resourceName } : { update, updateMask: 'status' };
    try {
      const timeout = runState === 'running' ? {} : { timeoutMs: stopTimeoutMs };
      await this.api.mutate([{ campaignOperation: change }], { isRepeatable: false, ...timeout });
    } catch (error) {
      if (!isGoogleFailure(error, 'missing')) throw error;
      // A campaign that a person has removed does not run.
      if (runStateOf((await this.get(id)).campaign) !== 'archived') throw error;
      if (runState === 'running') throw removed();
    }
  }

  private readonly nameOf = (collection: string, id: string | number): string => this.api.nameOf(collection, id);

  private get timezone(): string {
    return this.target.access['time_zone'] ?? 'Etc/UTC';
  }

  /** Does what surely can be done once only. That a part is missing must not be taken for a missing campaign. */
  private async change(
    operations: readonly Operation[],
    adGroups: readonly DesiredAdGroup[],
    contents: readonly AdContent[],
    campaignId: string | null,
  ): Promise<readonly string[]> {
    try {
      return await this.api.mutate(operations, { isRepeatable: false });
    } catch (error) {
      if (error instanceof GoogleFailure && error.kind === 'rejected') throw withCreatives(error, operations);
      if (!isGoogleFailure(error, 'missing')) throw error;
      if (campaignId !== null && runStateOf((await this.get(campaignId)).campaign) === 'archived') throw removed();
      const areImagesMissing = await this.images.missed(contents.map(({ images }) => images));
      const areAudiencesMissing = await this.audiences.missed(adGroups.flatMap(({ criteria }) => criteria));
      const what = areImagesMissing ? 'an image' : areAudiencesMissing ? 'an audience' : 'a part of the campaign';
      throw new PlatformFailure('unavailable', `Google Ads does not find ${what} at the moment.`, {
        platformCode: error.details.platformCode,
      });
    }
  }

  /** The campaign was changed. What it looks like now is only for comparison, so a failure to read it is none of the change. */
  private async placed(id: string, parts: Pick<PlacedCampaign, 'ads' | 'adSets'>, runState: PlatformRunState): Promise<PlacedCampaign> {
    const none: PlacedCampaign = { platformCampaignId: id, runState, ...parts, specDigest: null };
    const row = await this.get(id).catch((error: unknown) => {
      if (error instanceof PlatformFailure) return null;
      throw error;
    });
    return row === null ? none : { ...placedCampaignOf(row), ...parts };
  }

  private async readTree(id: string, interruption?: AbortSignal): Promise<HeldTree> {
    const adGroups = (await this.api.search(adGroupQuery(id), adGroupRow)).map(({ adGroup }) => adGroup);
    interruption?.throwIfAborted();
    const criteria = await this.api.search(criterionQuery(id), criterionRow);
    interruption?.throwIfAborted();
    return { adGroups, criteria, ads: await this.api.search(adContentQuery(id), adRow) };
  }

  private async desiredAdGroups(campaign: PlatformCampaign, interruption?: AbortSignal): Promise<readonly DesiredAdGroup[]> {
    const channels = channelsOf(this.target.settings, campaign.objective);
    const desired: DesiredAdGroup[] = [];
    for (const audience of campaign.audiences.length === 0 ? [null] : campaign.audiences) {
      interruption?.throwIfAborted();
      const criteria = await this.audiences.criteriaOf(audience, campaign);
      desired.push({ audience, name: nameOfAdGroup(audience, campaign), criteria, channels });
    }
    return desired;
  }

  private async contentsOf(campaign: PlatformCampaign, interruption?: AbortSignal): Promise<readonly AdContent[]> {
    const advertiser = advertiserOf(this.target.settings);
    const contents: AdContent[] = [];
    for (const ad of campaign.ads) contents.push(contentOf(ad, await this.images.imagesOf(ad, interruption), advertiser));
    return contents;
  }

  /** For the metrics, which contain campaigns of others too. */
  private async remember(id: string, { reference, objective }: PlatformCampaign): Promise<void> {
    await this.handles.remember('part', campaignKey(id), reference);
    await rememberGoal(this.handles, id, objective);
  }
}

/** The key under which the reference of a campaign is remembered. */
export const campaignKey = (id: string): string => `campaign/${id}`;

const removed = () =>
  spec.refused('The campaign was removed in Google Ads, which is final. Duplicate it to run it again.', 'campaign_removed');

/** The same refusal with the creatives that it is about. */
function withCreatives(failure: GoogleFailure, operations: readonly Operation[]): GoogleFailure {
  const named = failure.errors.flatMap(({ operation }) => {
    const create = operation === null ? undefined : operations[operation]?.['adGroupAdOperation']?.['create'];
    const name = (create as { ad?: { name?: unknown } } | undefined)?.ad?.name;
    return typeof name === 'string' ? [name] : [];
  });
  if (named.length === 0) return failure;
  const message = `${failure.message} It is about ${[...new Set(named)].join(', ')}.`;
  return new GoogleFailure(failure.kind, message, failure.errors, failure.details);
}
