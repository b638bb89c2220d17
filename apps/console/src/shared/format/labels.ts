import type { Schemas } from '../api/schemas.js';
import type { Role } from '../api/session.js';

/** The values of an enum of the API, from a map that the types check to be complete. */
export const valuesOf = <Value extends string>(labels: Readonly<Record<Value, unknown>>): readonly Value[] =>
  Object.keys(labels) as Value[];

/** The label of a value. Undefined for one that this version does not know, because API enums are open. */
export const labelOf = <Label>(labels: Readonly<Record<string, Label>>, value: string): Label | undefined =>
  Object.hasOwn(labels, value) ? labels[value] : undefined;

/** The options of a choice of enum values. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>): { value: Value; label: string }[] =>
  valuesOf(labels).map((value) => ({ value, label: labels[value] }));

/** `in_review` as "In Review". */
export const titleCase = (word: string): string =>
  word
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** `daily_budget` as "Daily budget". Also used for enum values that this version does not know, because API enums are open. */
export function humanize(word: string): string {
  const text = word.replaceAll('_', ' ').replaceAll('.', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const platformNames: Readonly<Record<Schemas['Platform' | 'TargetPlatform'], string>> = {
  sandbox: 'Sandbox',
  meta_ads: 'Meta Ads',
  google_ads: 'Google Ads',
  microsoft_ads: 'Microsoft Ads',
  tiktok_ads: 'TikTok Ads',
  linkedin_ads: 'LinkedIn Ads',
  pinterest_ads: 'Pinterest Ads',
  snapchat_ads: 'Snapchat Ads',
  x_ads: 'X Ads',
  reddit_ads: 'Reddit Ads',
};
export const platformName = (platform: string): string => labelOf(platformNames, platform) ?? humanize(platform);

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : many}`;

/** The abilities of each role. Each role includes the abilities of the previous one. */
export const roleDescriptions: Readonly<Record<Role, string>> = {
  viewer: 'Can view everything but change nothing',
  editor: 'Can create and edit, but not launch or archive',
  manager: 'Can also launch, pause, resume, and archive',
  admin: 'Can also manage connections, users, and the plan',
};
export const roles = valuesOf(roleDescriptions);
