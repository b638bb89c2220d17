import type { ConnectionSettings, SettingChoice } from '../../../application/ports/connection-settings.js';

/** The setting of where Demand Gen shows ads, as it chooses them: `channels`. */
export const channelChoices: readonly SettingChoice[] = [
  { value: 'feeds', label: 'Feeds: YouTube in-feed and Shorts, Discover, Gmail' },
  { value: 'owned', label: 'All of Google: YouTube with in-stream, Discover, Gmail, Maps' },
  { value: 'all', label: 'Everywhere, with the Display Network' },
];

const names = ['youtubeInFeed', 'youtubeInStream', 'youtubeShorts', 'discover', 'gmail', 'display', 'maps'] as const;
type Name = (typeof names)[number];
const feeds: readonly Name[] = ['youtubeInFeed', 'youtubeShorts', 'discover', 'gmail'];

/** The channels of an ad group, in the form in which Google takes them: a strategy, or each channel. */
export interface ChannelControls {
  readonly channelStrategy?: string | undefined;
  readonly selectedChannels?: Readonly<Partial<Record<Name, boolean | undefined>>> | undefined;
}

const controls: Readonly<Record<string, ChannelControls>> = {
  feeds: { selectedChannels: Object.fromEntries(names.map((name) => [name, feeds.includes(name)])) },
  owned: { channelStrategy: 'ALL_OWNED_AND_OPERATED_CHANNELS' },
  all: { channelStrategy: 'ALL_CHANNELS' },
};

/**
 * The channels of a campaign. A campaign that pays for clicks buys the cheapest ones, which are those that happen by mistake, in the
 * Display Network and before videos: without a setting it stays in the feeds.
 */
export function channelsOf(settings: ConnectionSettings, objective: string): ChannelControls {
  return controls[settings['channels'] ?? (objective === 'traffic' ? 'feeds' : 'all')] as ChannelControls;
}

const on = ({ selectedChannels = {} }: ChannelControls): readonly Name[] => names.filter((name) => selectedChannels[name] === true);

/** Google leaves out what is not chosen. */
export function areHeld(held: ChannelControls, desired: ChannelControls): boolean {
  if (desired.channelStrategy !== undefined) return held.channelStrategy === desired.channelStrategy;
  return held.channelStrategy === undefined && on(held).join() === on(desired).join();
}

const inAdGroup = 'demandGenAdGroupSettings.channelControls';

/** The mask of a change: Google refuses one that names a field with fields of its own. */
export const channelMask = ({ channelStrategy }: ChannelControls): readonly string[] =>
  channelStrategy === undefined ? names.map((name) => `${inAdGroup}.selectedChannels.${name}`) : [`${inAdGroup}.channelStrategy`];

/** The fields that show which channels an ad group has. */
export const channelFields: readonly string[] = [
  'channel_strategy',
  ...names.map((name) => `selected_channels.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
].map((name) => `ad_group.demand_gen_ad_group_settings.channel_controls.${name}`);
