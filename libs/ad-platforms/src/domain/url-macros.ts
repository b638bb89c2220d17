/** The platforms that replace macros in the links of ads. */
type MacroPlatform = 'meta_ads' | 'google_ads' | 'pinterest_ads';

const oneOf = (names: string) => names.split(' ').join('|');

/** The macros of each platform, as it documents them: dynamic parameters of Meta, ValueTrack of Google, dynamic tracking of Pinterest. */
const sources: Readonly<Record<MacroPlatform, string>> = {
  meta_ads: `\\{\\{(?:${oneOf('campaign\\.id campaign\\.name adset\\.id adset\\.name ad\\.id ad\\.name placement site_source_name')})\\}\\}`,
  google_ads: `(?<!\\{)\\{(?:${oneOf(
    'lpurl lpurl\\+2 lpurl\\+3 escapedlpurl unescapedlpurl campaignid adgroupid feeditemid extensionid targetid loc_interest_ms loc_physical_ms matchtype network device devicemodel gclid creative keyword placement target random adposition adtype product_id product_channel merchant_id sourceid ignore',
  )}|if(?:mobile|notmobile|search|content):[^{}]*|param[12](?::[^{}]*)?|_[a-z0-9]{1,16})\\}(?!\\})`,
  pinterest_ads: `(?<!\\{)\\{(?:${oneOf(
    'lpurl unescapedlpurl campaignid campaign_id campaign_name adgroupid adgroup_id adgroup_name adid ad_id creative_id keyword device item_id product_id product_partition_id',
  )})\\}(?!\\})`,
};

/** Matches the macros of one platform. */
export const urlMacrosOf = (platform: MacroPlatform): RegExp => new RegExp(sources[platform], 'gi');

/** The macros that a link may contain: those of any platform, because a campaign can run on several. */
export const urlMacros = {
  pattern: new RegExp(Object.values(sources).join('|'), 'gi'),
  rule: 'Braces are for macros of the platforms in the path, the query or tracking_params: {{campaign.id}}, {{adset.name}}, … of Meta, {keyword}, {campaignid}, … of Google, {campaignid}, {adid}, … of Pinterest. Percent-encode other braces.',
} as const;

const braces = /[{}]/g;

/** A link for a platform: it replaces its own macros, and reads those of other platforms as text. */
export function linkFor(platform: MacroPlatform, link: string): string {
  return mapAround(urlMacrosOf(platform), link, (text) => text.replace(braces, encodeURIComponent));
}

/** Parameters for the query of a link on a platform, which finds its macros only where they are not encoded. */
export function queryFor(platform: MacroPlatform, params: Iterable<readonly [string, string]>): string {
  const macros = urlMacrosOf(platform);
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return Array.from(params, ([name, value]) => `${encode(name)}=${mapAround(macros, value, encode)}`).join('&');
}

/** Changes the parts of a text that are not macros. */
function mapAround(macros: RegExp, text: string, change: (part: string) => string): string {
  let changed = '';
  let end = 0;
  for (const match of text.matchAll(macros)) {
    changed += change(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return changed + change(text.slice(end));
}
