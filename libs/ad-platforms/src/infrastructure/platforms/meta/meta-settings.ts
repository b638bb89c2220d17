import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type {
  ConnectionSettingField,
  ConnectionSettings,
  SettingChoice,
  SettingChoices,
} from '../../../application/ports/connection-settings.js';
import type { MetaApi } from './meta-api.js';

export const metaSettings: readonly ConnectionSettingField[] = [
  {
    name: 'page_id',
    labelField: 'page_name',
    label: 'Page',
    about: 'The Facebook page that ads are published as.',
    kind: 'choice',
    isRequired: true,
  },
  {
    name: 'instagram_user_id',
    labelField: 'instagram_user_name',
    label: 'Instagram account',
    about: 'The account that ads on Instagram are published as. Default: the page.',
    kind: 'choice',
    isRequired: false,
  },
  {
    name: 'pixel_id',
    labelField: 'pixel_name',
    label: 'Pixel',
    about: 'Measures the conversions on your website.',
    kind: 'choice',
    isRequired: false,
    requiredFor: ['leads', 'sales'],
  },
  {
    name: 'application_id',
    labelField: 'application_name',
    label: 'App',
    about: 'The app that campaigns for app promotion advertise.',
    kind: 'choice',
    isRequired: false,
    requiredFor: ['app_promotion'],
  },
  {
    name: 'app_store_url',
    label: 'Store page of the app',
    about: 'The URL of the app in the App Store or on Google Play.',
    kind: 'text',
    isRequired: false,
    requiredFor: ['app_promotion'],
  },
  {
    name: 'countries',
    label: 'Countries',
    about: 'Country codes, separated by commas, where ads run if their audiences name no country. Default: the country of the ad account.',
    kind: 'text',
    isRequired: false,
  },
  {
    name: 'dsa_beneficiary',
    label: 'Beneficiary of ads',
    about: 'The person or organization that benefits from the ads, which ads in the EU must name. Default: that of the ad account.',
    kind: 'text',
    isRequired: false,
  },
  {
    name: 'dsa_payor',
    label: 'Payer of ads',
    about: 'The person or organization that pays for the ads, which ads in the EU must name. Default: that of the ad account.',
    kind: 'text',
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

const named = z.looseObject({ id: z.string().min(1), name: z.string().nullish() });
const instagram = z.looseObject({ id: z.string().min(1), username: z.string().nullish() });
const choice = (id: string, label: string | null | undefined): SettingChoice => ({ value: id, label: label ?? id });

/** Reads what the settings of a connection to this ad account can be set to. */
export async function readSettingChoices(api: MetaApi): Promise<SettingChoices> {
  const list = (edge: string, fields: string, item: typeof named | typeof instagram) =>
    noneIfRefused(api.list(api.inAdAccount(edge), { fields, limit: 100 }, item));
  const [pages, accounts, pixels, apps] = await Promise.all([
    list('/promote_pages', 'id,name', named),
    list('/instagram_accounts', 'id,username', instagram),
    list('/adspixels', 'id,name', named),
    list('/advertisable_applications', 'id,name', named),
  ]);
  return {
    page_id: pages.map(({ id, name }) => choice(id, name as string | null)),
    instagram_user_id: accounts.map(({ id, username }) => choice(id, username as string | null)),
    pixel_id: pixels.map(({ id, name }) => choice(id, name as string | null)),
    application_id: apps.map(({ id, name }) => choice(id, name as string | null)),
  };
}

/** What the app may not read, for example without a permission for Instagram, cannot be chosen. */
async function noneIfRefused<T>(list: Promise<T[]>): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof PlatformFailure && (error.kind === 'rejected' || error.kind === 'not_found')) return [];
    throw error;
  }
}
