/** `daily_budget` as "Daily budget", for words that this page does not know yet: enums of the API are open. */
export function humanize(word: string): string {
  const text = word.replaceAll('_', ' ').replaceAll('.', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const platformNames: Readonly<Record<string, string>> = {
  sandbox: 'Sandbox',
  meta_ads: 'Meta Ads',
  google_ads: 'Google Ads',
  tiktok_ads: 'TikTok Ads',
  linkedin_ads: 'LinkedIn Ads',
};
export const platformName = (platform: string): string => platformNames[platform] ?? humanize(platform);

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : many}`;

const roleDescriptions: Readonly<Record<string, string>> = {
  viewer: 'Sees everything, changes nothing',
  editor: 'Creates and edits; cannot launch or delete',
  manager: 'Also launches, pauses and archives',
  admin: 'Also manages connections, users and the plan',
};
export const roleDescription = (role: string): string => roleDescriptions[role] ?? '';
