import { isPresent, type Draft } from '../draft.js';
import { AdsError, notFound, removedResource, required } from '../errors.js';
import type { Resource } from '../records.js';
import type { RuleSet } from './rule-set.js';
import { type Json, textOf } from '../schema/types.js';

function campaignOf(draft: Draft, name: unknown): Resource {
  if (name === undefined) throw required('campaign');
  const campaign = draft.find('campaign', name);
  if (campaign === undefined) throw notFound('campaign', textOf(name));
  if (!isPresent(campaign)) throw removedResource('campaign');
  return campaign;
}

function assertName(draft: Draft, name: unknown, campaign: unknown, own: string): void {
  if (typeof name !== 'string' || name === '')
    throw new AdsError('adGroupError', 'MISSING_ADGROUP_NAME', 'AdGroup name is missing.', { at: 'name' });
  // eslint-disable-next-line no-control-regex -- these are the characters that the platform refuses
  if (/[\u0000\n\r]/.test(name) || name.length >= 255)
    throw new AdsError('adGroupError', 'INVALID_ADGROUP_NAME', 'AdGroup name is not valid.', { at: 'name' });
  const isHeld = draft
    .present('adGroup')
    .some((one) => one.name !== own && one.fields['campaign'] === campaign && one.fields['name'] === name);
  if (isHeld)
    throw new AdsError('adGroupError', 'DUPLICATE_ADGROUP_NAME', 'AdGroup with the same name already exists for the campaign.', {
      at: 'name',
      trigger: name,
    });
}

/** Channels are chosen by a strategy or one by one: what is set last takes the place of the other. */
function withOneConfiguration(fields: Json, mask: readonly string[]): Json {
  const isSet = (name: string) => mask.some((path) => path.startsWith(`demandGenAdGroupSettings.channelControls.${name}`));
  const settings = (fields['demandGenAdGroupSettings'] ?? {}) as Json;
  const { channelStrategy, selectedChannels, ...rest } = (settings['channelControls'] ?? {}) as Json;
  if (!isSet('selectedChannels') && !isSet('channelStrategy')) return fields;
  const left = isSet('selectedChannels') ? { selectedChannels } : { channelStrategy };
  return { ...fields, demandGenAdGroupSettings: { ...settings, channelControls: { ...rest, ...left } } };
}

export const adGroupRules: RuleSet = {
  kind: 'adGroup',
  collection: 'adGroups',
  message: 'AdGroup',
  create(draft, fields) {
    const campaign = campaignOf(draft, fields['campaign']);
    if (fields['type'] !== undefined && campaign.fields['advertisingChannelType'] === 'DEMAND_GEN')
      throw new AdsError(
        'adGroupError',
        'AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE',
        'The ad group type is not compatible with the campaign channel type.',
        { at: 'type' },
      );
    assertName(draft, fields['name'], campaign.name, '');
    const id = draft.world.id();
    // Without a word on it, Google widens the targeting, and groups no audience.
    const defaults = { status: 'ENABLED', optimizedTargetingEnabled: true, audienceSetting: { useAudienceGrouped: false } };
    const channels = { demandGenAdGroupSettings: { channelControls: { channelStrategy: 'ALL_CHANNELS' } } };
    return { id, fields: { id, ...defaults, ...channels, ...fields } };
  },
  update(draft, before, fields, mask) {
    campaignOf(draft, fields['campaign']);
    if (mask.includes('name')) assertName(draft, fields['name'], fields['campaign'], before.name);
    return withOneConfiguration(fields, mask);
  },
};
