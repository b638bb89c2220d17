import type { Id } from '#libs/kernel';
import type { PlacedCampaign, PlatformAudience, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import { type AdContent, adCreation, keyOfContent, keyOfHeld } from './google-ads.js';
import type { Operation } from './google-api.js';
import type { Criterion } from './google-audiences.js';
import { areHeld, type ChannelControls, channelMask } from './google-channels.js';
import { googleName } from './google-names.js';
import { referenceIn } from '../reference-in-name.js';
import type { AdGroupRow, AdRow, CriterionRow } from './google-shapes.js';

/** An ad group as it should be. */
export interface DesiredAdGroup {
  /** Null stands for everybody. */
  readonly audience: PlatformAudience | null;
  readonly name: string;
  readonly criteria: readonly Criterion[];
  readonly channels: ChannelControls;
}

/** The ad groups and ads of a campaign as Google holds them. */
export interface HeldTree {
  readonly adGroups: readonly AdGroupRow['adGroup'][];
  readonly criteria: readonly CriterionRow[];
  readonly ads: readonly AdRow[];
}

export const emptyTree: HeldTree = { adGroups: [], criteria: [], ads: [] };

/** What has to be done, and which ads and ad groups the campaign then consists of. */
export interface TreePlan {
  readonly operations: readonly Operation[];
  /** `names` are those of the operations in the response. */
  placed(names: readonly string[]): Pick<PlacedCampaign, 'ads' | 'adSets'>;
}

const everybody = 'everybody';
export const nameOfAdGroup = (audience: PlatformAudience | null, { reference }: Pick<PlatformCampaign, 'reference'>): string =>
  audience === null ? googleName('Everybody', reference) : googleName(audience.name, audience.reference);

/** The audience that an ad group was made for; null for an ad group that was not made here. */
function keyOfAdGroup({ name }: AdGroupRow['adGroup']): string | null {
  return referenceIn('aud', name) ?? (referenceIn('cmp', name) === null ? null : everybody);
}

/** Where the resource name of an object is: known, or in the response to an operation. */
type Name = { readonly known: string } | { readonly madeBy: Operation };

/**
 * Plans the operations that make the ad groups and ads of a campaign match. New ones come first and have temporary names, then what is
 * surplus, or there twice, is removed: all in one request, so that Google does all of it or none. `firstTemporary` is the first free number.
 */
export function planTree(
  campaignName: string,
  held: HeldTree,
  adGroups: readonly DesiredAdGroup[],
  contents: readonly AdContent[],
  nameOf: (collection: string, id: string | number) => string,
  firstTemporary: number,
): TreePlan {
  const groups: Operation[] = [];
  const removals: Operation[] = [];
  const criteria: Operation[] = [];
  const ads: Operation[] = [];
  const placedGroups: { readonly reference: Id<'aud'> | null; readonly name: Name }[] = [];
  const placedAds: { readonly reference: Id<'crv'>; readonly name: Name }[] = [];
  const kept = new Set<string>();
  let temporary = firstTemporary;
  for (const { audience, name, criteria: desired, channels } of adGroups) {
    const key = audience?.reference ?? everybody;
    const found = held.adGroups.find((group) => keyOfAdGroup(group) === key && !kept.has(group.resourceName));
    const resourceName = found?.resourceName ?? nameOf('adGroups', temporary--);
    kept.add(resourceName);
    const change = found === undefined ? adGroupCreation(resourceName, campaignName, name, channels) : adGroupChange(found, name, channels);
    if (change !== null) groups.push(change);
    placedGroups.push({
      reference: audience?.reference ?? null,
      name: found === undefined ? { madeBy: change as Operation } : { known: resourceName },
    });
    const ofGroup = held.criteria.filter(({ adGroup }) => found !== undefined && adGroup?.id === found.id);
    const surplus = ofGroup.filter((row) => !desired.some((one) => isSame(row, one)));
    removals.push(...surplus.map((row) => ({ adGroupCriterionOperation: { remove: row.adGroupCriterion.resourceName } })));
    const missing = desired.filter((one) => !ofGroup.some((row) => isSame(row, one)));
    criteria.push(...missing.map((one) => criterionCreation(resourceName, one)));
    const left = held.ads.filter(({ adGroup }) => found !== undefined && adGroup?.id === found.id);
    for (const content of contents) {
      const at = left.findIndex((ad) => keyOfHeld(ad) === keyOfContent(content) && ad.adGroupAd.status === 'ENABLED');
      const [existing] = at === -1 ? [] : left.splice(at, 1);
      const creation = existing === undefined ? adCreation(resourceName, content) : null;
      if (creation !== null) ads.push(creation);
      placedAds.push({
        reference: content.name as Id<'crv'>,
        name: creation === null ? { known: (existing as AdRow).adGroupAd.resourceName } : { madeBy: creation },
      });
    }
    removals.push(...left.map(removalOfAd));
  }
  const surplusGroups = held.adGroups.filter((group) => !kept.has(group.resourceName));
  // An ad group is removed with its ads and criteria.
  const operations: Operation[] = [
    ...groups,
    ...removals.filter((operation) => 'adGroupCriterionOperation' in operation),
    ...criteria,
    ...ads,
    ...removals.filter((operation) => !('adGroupCriterionOperation' in operation)),
    ...surplusGroups.map(({ resourceName }) => ({ adGroupOperation: { remove: resourceName } })),
  ];
  return {
    operations,
    placed(names) {
      const resolved = (name: Name) => ('known' in name ? name.known : (names[operations.indexOf(name.madeBy)] as string));
      return {
        ads: placedAds.map(({ reference, name }) => ({ reference, platformAdId: lastOf(resolved(name)) })),
        adSets: placedGroups.map(({ reference, name }) => ({ reference, platformAdSetId: lastOf(resolved(name)) })),
      };
    },
  };
}

const lastOf = (resourceName: string) => resourceName.slice(resourceName.lastIndexOf('/') + 1);
const removalOfAd = ({ adGroupAd: { resourceName } }: AdRow): Operation => ({ adGroupAdOperation: { remove: resourceName } });

/** Without these settings, Google widens the audience by itself. The campaign runs when the ad group is started with it. */
function adGroupCreation(resourceName: string, campaign: string, name: string, channelControls: ChannelControls): Operation {
  return {
    adGroupOperation: {
      create: {
        resourceName,
        campaign,
        name,
        status: 'ENABLED',
        optimizedTargetingEnabled: false,
        audienceSetting: { useAudienceGrouped: true },
        demandGenAdGroupSettings: { channelControls },
      },
    },
  };
}

function adGroupChange(held: AdGroupRow['adGroup'], name: string, channels: ChannelControls): Operation | null {
  const isOnOtherChannels = !areHeld(held.demandGenAdGroupSettings?.channelControls ?? {}, channels);
  const plain: Record<string, unknown> = {
    ...(held.name === name ? {} : { name }),
    ...(held.status === 'ENABLED' ? {} : { status: 'ENABLED' }),
    ...(held.optimizedTargetingEnabled === true ? { optimizedTargetingEnabled: false } : {}),
  };
  const update = { ...plain, ...(isOnOtherChannels ? { demandGenAdGroupSettings: { channelControls: channels } } : {}) };
  const mask = [...Object.keys(plain), ...(isOnOtherChannels ? channelMask(channels) : [])].join(',');
  return mask === '' ? null : { adGroupOperation: { update: { resourceName: held.resourceName, ...update }, updateMask: mask } };
}

function criterionCreation(adGroup: string, { kind, of, isNegative }: Criterion): Operation {
  const criterion =
    kind === 'location'
      ? { location: { geoTargetConstant: of } }
      : kind === 'language'
        ? { language: { languageConstant: of } }
        : { audience: { audience: of } };
  return { adGroupCriterionOperation: { create: { adGroup, ...criterion, ...(isNegative ? { negative: true } : {}) } } };
}

function isSame(
  { adGroupCriterion: { location, language, audience, negative = false } }: CriterionRow,
  { of, isNegative }: Criterion,
): boolean {
  const held = location?.geoTargetConstant ?? language?.languageConstant ?? audience?.audience;
  return held === of && negative === isNegative;
}
