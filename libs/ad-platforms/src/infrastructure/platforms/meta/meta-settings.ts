import type { ConnectionSettingField, ConnectionSettings, SettingChoice } from '../../../application/ports/connection-settings.js';
import { regionalSettings } from './meta-regional-identities.js';

export const metaSettings: readonly ConnectionSettingField[] = [
  {
    name: 'page_id',
    labelField: 'page_name',
    label: 'Page',
    about: 'The Facebook page that ads are published as. If it is not listed, type its ID.',
    kind: 'choice',
    unlisted: /^\d{5,25}$/,
    isRequired: true,
  },
  {
    name: 'instagram_user_id',
    labelField: 'instagram_user_name',
    label: 'Instagram account',
    about: 'The account that ads on Instagram are published as. Default: the page, with its name and picture.',
    kind: 'choice',
    isRequired: false,
  },
  {
    name: 'placements',
    labelField: 'placements_name',
    label: 'Placements',
    about: 'Where ads are shown. Default: everywhere. Running campaigns are limited too, and widened when they are changed next.',
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
    about:
      'The person or organization that benefits from the ads, which ads in the EU, Iceland, Liechtenstein and Norway must name. Default: that of the ad account.',
    kind: 'text',
    isRequired: false,
  },
  {
    name: 'dsa_payor',
    label: 'Payer of ads',
    about:
      'The person or organization that pays for the ads, which ads in the EU, Iceland, Liechtenstein and Norway must name. Default: that of the ad account.',
    kind: 'text',
    isRequired: false,
  },
  ...regionalSettings,
];

const facebookAndInstagram = 'facebook_instagram';
export const placementChoices: readonly SettingChoice[] = [
  { value: 'everywhere', label: 'Everywhere, also in Audience Network, Messenger and Threads' },
  { value: facebookAndInstagram, label: 'Facebook and Instagram only' },
];

/** The platforms that ads are limited to; null: Meta chooses. */
export const placementsOf = ({ placements }: ConnectionSettings): readonly string[] | null =>
  placements === facebookAndInstagram ? ['facebook', 'instagram'] : null;

const countryPattern = /^[A-Z]{2}$/;

/** The countries of the setting; null when it is not a list of country codes. */
export function countriesOf({ countries }: ConnectionSettings): readonly string[] | null {
  const all = (countries ?? '').split(',').map((code) => code.trim().toUpperCase());
  const named = all.filter((code) => code !== '');
  return named.every((code) => countryPattern.test(code)) ? named : null;
}
