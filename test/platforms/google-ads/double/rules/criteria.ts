import { isPresent, type Draft } from '../draft.js';
import { AdsError, notFound, removedResource, required } from '../errors.js';
import { isInterest, isLanguage, isPlace } from '../places.js';
import type { Resource } from '../records.js';
import { fieldsOf, type Json, snake, textOf } from '../schema/types.js';
import type { RuleSet } from './rule-set.js';

const lastPart = (name: unknown): string => textOf(name).slice(textOf(name).lastIndexOf('/') + 1);
const deviceIds: Readonly<Record<string, string>> = { MOBILE: '30001', DESKTOP: '30000', TABLET: '30002', CONNECTED_TV: '30004' };
const genderIds: Readonly<Record<string, string>> = { MALE: '10', FEMALE: '11', UNDETERMINED: '20' };

const notForType = (at: string) =>
  new AdsError('operationAccessDeniedError', 'OPERATION_NOT_PERMITTED_FOR_CAMPAIGN_TYPE', 'Not permitted for the campaign type.', { at });

interface Criterion {
  readonly type: string;
  readonly id: string;
  readonly value: Json;
}

/** The one criterion that is set, with Google's own ID of it. */
function criterionOf(message: string, fields: Json): Criterion {
  const set = fieldsOf(message).find(({ oneof, jsonName }) => oneof === 'criterion' && fields[jsonName] !== undefined);
  if (set === undefined) throw required('');
  const value = fields[set.jsonName] as Json;
  const known = (isKnown: boolean, at: string, name: unknown) => {
    if (name === undefined) throw required(`${set.name}.${at}`);
    if (!isKnown) throw notFound(`${set.name}.${at}`, textOf(name));
    return lastPart(name);
  };
  const id = (): string => {
    switch (set.jsonName) {
      case 'location':
        return known(isPlace(value['geoTargetConstant']), 'geo_target_constant', value['geoTargetConstant']);
      case 'language':
        return known(isLanguage(value['languageConstant']), 'language_constant', value['languageConstant']);
      case 'userInterest':
        return known(isInterest(value['userInterestCategory']), 'user_interest_category', value['userInterestCategory']);
      case 'device':
        return deviceIds[String(value['type'])] ?? '30003';
      case 'gender':
        return genderIds[String(value['type'])] ?? '20';
      case 'audience':
        return lastPart(value['audience']);
      default:
        return lastPart(value['type'] ?? value['operatingSystemVersionConstant']);
    }
  };
  return { type: snake(set.jsonName).toUpperCase(), id: id(), value };
}

function assertAdGroupAllows(draft: Draft, group: Resource, { type, value }: Criterion): void {
  const campaign = draft.find('campaign', group.fields['campaign']);
  const settings = campaign?.fields['demandGenCampaignSettings'] as Json | undefined;
  const isUpgraded = campaign?.fields['advertisingChannelType'] !== 'DEMAND_GEN' || settings?.['upgradedTargeting'] === true;
  if (['LOCATION', 'LANGUAGE'].includes(type) && !isUpgraded) throw notForType(type.toLowerCase());
  const isGrouped = (group.fields['audienceSetting'] as Json | undefined)?.['useAudienceGrouped'] === true;
  if (type === 'AUDIENCE') {
    const audience = draft.find('audience', value['audience']);
    if (audience === undefined) throw notFound('audience.audience', String(value['audience']));
    if (!isGrouped)
      throw new AdsError(
        'criterionError',
        'AUDIENCE_NOT_ALLOWED_TO_ATTACH_WHEN_AUDIENCE_GROUPED_SET_TO_FALSE',
        'An audience cannot be attached when use_audience_grouped is false.',
        { at: 'audience' },
      );
    if (draft.present('adGroupCriterion').some(({ fields }) => fields['adGroup'] === group.name && fields['audience'] !== undefined))
      throw new AdsError('criterionError', 'ONE_AUDIENCE_ALLOWED_PER_AD_GROUP', 'Only one audience is allowed in an ad group.', {
        at: 'audience',
      });
  } else if (isGrouped && ['AGE_RANGE', 'GENDER', 'USER_INTEREST'].includes(type))
    throw new AdsError(
      'criterionError',
      'CANNOT_ADD_AUDIENCE_SEGMENT_CRITERION_WHEN_AUDIENCE_GROUPED_IS_SET',
      'Audience segments belong into the audience of the ad group.',
      { at: type.toLowerCase() },
    );
}

/** What was there under the same ID is replaced, as when it had been removed. */
const criterionFields = ({ type, id }: Criterion, fields: Json): Json => ({
  criterionId: id,
  type,
  status: 'ENABLED',
  negative: false,
  ...fields,
});

export const adGroupCriterionRules: RuleSet = {
  kind: 'adGroupCriterion',
  collection: 'adGroupCriteria',
  message: 'AdGroupCriterion',
  create(draft, fields) {
    if (fields['adGroup'] === undefined) throw required('ad_group');
    const group = draft.find('adGroup', fields['adGroup']);
    if (group === undefined) throw notFound('ad_group', textOf(fields['adGroup']));
    if (!isPresent(group)) throw removedResource('ad_group');
    const criterion = criterionOf('AdGroupCriterion', fields);
    assertAdGroupAllows(draft, group, criterion);
    const id = `${String(group.fields['id'])}~${criterion.id}`;
    const held = draft.find('adGroupCriterion', draft.nameOf('adGroupCriteria', id));
    if (held !== undefined && isPresent(held) && held.fields['negative'] !== (fields['negative'] ?? false))
      throw new AdsError('adGroupCriterionError', 'CANNOT_TARGET_AND_EXCLUDE', 'A criterion cannot be targeted and excluded.', {
        at: 'negative',
      });
    return { id, fields: criterionFields(criterion, fields) };
  },
  update: (_draft, before, fields) => {
    if (before.fields['negative'] === true)
      throw new AdsError('adGroupCriterionError', 'CANT_UPDATE_NEGATIVE', 'Negative criteria are not updatable.');
    return fields;
  },
};

export const campaignCriterionRules: RuleSet = {
  kind: 'campaignCriterion',
  collection: 'campaignCriteria',
  message: 'CampaignCriterion',
  create(draft, fields) {
    if (fields['campaign'] === undefined) throw required('campaign');
    const campaign = draft.find('campaign', fields['campaign']);
    if (campaign === undefined) throw notFound('campaign', textOf(fields['campaign']));
    if (!isPresent(campaign)) throw removedResource('campaign');
    const criterion = criterionOf('CampaignCriterion', fields);
    const settings = campaign.fields['demandGenCampaignSettings'] as Json | undefined;
    if (settings?.['upgradedTargeting'] === true && !['DEVICE', 'OPERATING_SYSTEM_VERSION'].includes(criterion.type))
      throw notForType(criterion.type.toLowerCase());
    return { id: `${String(campaign.fields['id'])}~${criterion.id}`, fields: criterionFields(criterion, fields) };
  },
  update: (_draft, _before, fields) => fields,
};
