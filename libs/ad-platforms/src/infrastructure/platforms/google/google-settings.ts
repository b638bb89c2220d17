import { z } from 'zod';
import type {
  ConnectionSettingField,
  ConnectionSettings,
  SettingChoice,
  SettingChoices,
} from '../../../application/ports/connection-settings.js';
import type { GoogleApi } from './google-api.js';
import { type Advertiser, isBusinessName } from './google-ads.js';
import { channelChoices } from './google-channels.js';
import { hasUndeclaredCampaigns } from './google-declaration.js';
import { logoPrefix } from './google-names.js';
import { refused } from './google-spec.js';

/** The objectives whose result Google measures by conversions. */
export const measuredObjectives = ['leads', 'sales'];
const declared: SettingChoice = { value: 'complete', label: 'Every campaign of the ad account is declared' };

export const googleSettings: readonly ConnectionSettingField[] = [
  {
    name: 'business_name',
    label: 'Business name',
    about: 'The name of the advertiser in ads, at most 25 characters. Default: the one of the ad account.',
    kind: 'text',
    isRequired: false,
  },
  {
    name: 'account_business_name',
    label: 'Business name of the ad account',
    about: 'The name of the advertiser that the ad account has in Google Ads. Used unless a business name is set.',
    kind: 'choice',
    isRequired: false,
  },
  {
    name: 'logo_asset',
    labelField: 'logo_asset_name',
    label: 'Logo',
    about: 'A square image of the ad account, at least 128 × 128 pixels. It can be uploaded on the page that checks the connection.',
    kind: 'choice',
    isRequired: true,
  },
  {
    name: 'conversion_tracking',
    labelField: 'conversion_tracking_name',
    label: 'Conversion tracking',
    about: 'Who measures the conversions of the ad account. Set it up in Google Ads.',
    kind: 'choice',
    isRequired: false,
    requiredFor: measuredObjectives,
  },
  {
    name: 'eu_political_declaration',
    labelField: 'eu_political_declaration_name',
    label: 'Declaration about political advertising',
    about:
      'Google Ads refuses every change while one campaign of the ad account does not declare whether it contains EU political advertising. Declare them on the page that checks the connection, then choose this.',
    kind: 'choice',
    isRequired: true,
  },
  {
    name: 'countries',
    label: 'Countries',
    about:
      'Country codes, separated by commas, where ads run if their audiences name no place. Without them, each audience must name a country or a region.',
    kind: 'text',
    isRequired: false,
  },
  {
    name: 'channels',
    labelField: 'channels_name',
    label: 'Channels',
    about: 'Where ads are shown. Default: the feeds for traffic, where clicks are meant; everywhere for other objectives.',
    kind: 'choice',
    isRequired: false,
  },
];

const countryPattern = /^[A-Z]{2}$/;

/** The countries of the setting; null when it is not a list of country codes. */
export function countriesOf({ countries }: ConnectionSettings): readonly string[] | null {
  const all = (countries ?? '').split(',').map((code) => code.trim().toUpperCase());
  const named = all.filter((code) => code !== '');
  return named.every((code) => countryPattern.test(code)) ? named : null;
}

export const businessNameOf = (settings: ConnectionSettings): string | undefined =>
  settings['business_name'] ?? settings['account_business_name'];

export function advertiserOf(settings: ConnectionSettings): Advertiser {
  const businessName = businessNameOf(settings);
  const logo = settings['logo_asset'];
  if (businessName !== undefined && isBusinessName(businessName) && logo !== undefined) return { businessName, logo };
  throw refused('Ads of Google Ads have a business name and a logo. Set them on the page of the connection.', 'advertiser_missing');
}

const assetText = z.looseObject({
  asset: z.looseObject({
    resourceName: z.string(),
    name: z.string().optional(),
    textAsset: z.looseObject({ text: z.string().optional() }).optional(),
    imageAsset: z
      .looseObject({
        fullSize: z
          .looseObject({
            widthPixels: z.union([z.string(), z.number()]).transform(Number).optional(),
            heightPixels: z.union([z.string(), z.number()]).transform(Number).optional(),
          })
          .optional(),
      })
      .optional(),
  }),
  customerAsset: z.looseObject({ fieldType: z.string().optional() }).optional(),
});
type AssetRow = z.infer<typeof assetText>;

const imageFields = 'asset.resource_name, asset.name, asset.image_asset.full_size.width_pixels, asset.image_asset.full_size.height_pixels';
const ownAssets =
  `SELECT customer_asset.field_type, asset.text_asset.text, ${imageFields} FROM customer_asset ` +
  `WHERE customer_asset.field_type IN ('BUSINESS_NAME', 'BUSINESS_LOGO', 'LOGO') AND customer_asset.status = 'ENABLED'`;
const images = `SELECT ${imageFields} FROM asset WHERE asset.type = 'IMAGE'`;
const tracking = 'SELECT customer.conversion_tracking_setting.conversion_tracking_status FROM customer';
const trackingRow = z.looseObject({
  customer: z.looseObject({
    conversionTrackingSetting: z.looseObject({ conversionTrackingStatus: z.string().optional() }).optional(),
  }),
});

const minLogoPixels = 128;
const maxLogos = 200;
const trackedBy: Readonly<Record<string, string>> = {
  CONVERSION_TRACKING_MANAGED_BY_SELF: 'The ad account',
  CONVERSION_TRACKING_MANAGED_BY_THIS_MANAGER: 'The manager account that gives access',
  CONVERSION_TRACKING_MANAGED_BY_ANOTHER_MANAGER: 'Another manager account',
};

/** Reads what the settings of a connection to this ad account can be set to. */
export async function readSettingChoices(api: GoogleApi): Promise<SettingChoices> {
  const own = await api.search(ownAssets, assetText);
  const names = own.flatMap(({ asset }) => asset.textAsset?.text ?? []).filter(isBusinessName);
  const ownLogos = logosIn(own.filter(({ customerAsset }) => customerAsset?.fieldType !== 'BUSINESS_NAME'));
  const others = logosIn((await api.search(images, assetText)).filter(ownLogos.length > 0 ? isUploaded : isNoAd));
  const logos = [...ownLogos, ...others];
  return {
    account_business_name: [...new Set(names)].map((name) => ({ value: name, label: name })),
    logo_asset: logos.slice(0, maxLogos),
    conversion_tracking: await readTracking(api),
    channels: channelChoices,
    eu_political_declaration: (await hasUndeclaredCampaigns(api)) ? [] : [declared],
  };
}

const isUploaded = ({ asset }: AssetRow): boolean => asset.name?.startsWith(logoPrefix) === true;
/** The images of ads are no logos. */
const isNoAd = (row: AssetRow): boolean => isUploaded(row) || row.asset.name?.startsWith('acs-') !== true;

function logosIn(rows: readonly AssetRow[]): SettingChoice[] {
  const logos = rows.filter(({ asset: { imageAsset } }) => {
    const { widthPixels = 0, heightPixels = 0 } = imageAsset?.fullSize ?? {};
    return widthPixels >= minLogoPixels && Math.abs(widthPixels / heightPixels - 1) <= 0.01;
  });
  return [
    ...new Map(
      logos.map(({ asset: { resourceName, name } }) => [resourceName, { value: resourceName, label: name ?? resourceName }]),
    ).values(),
  ];
}

export async function readTracking(api: GoogleApi): Promise<SettingChoice[]> {
  const [row] = await api.search(tracking, trackingRow);
  const status = row?.customer.conversionTrackingSetting?.conversionTrackingStatus;
  const label = trackedBy[status ?? ''];
  return status === undefined || label === undefined ? [] : [{ value: status, label }];
}

/** What is wrong with the settings although each is allowed. */
export function settingsObstacle(settings: ConnectionSettings): string | null {
  const name = businessNameOf(settings);
  if (name === undefined) return 'Business name must be set on the page of the connection: ads of Google Ads show it.';
  if (!isBusinessName(name)) return 'Business name can have 25 characters. Wide characters, such as Chinese ones, count twice.';
  return countriesOf(settings) === null ? 'The setting Countries must have country codes such as US, CA.' : null;
}
