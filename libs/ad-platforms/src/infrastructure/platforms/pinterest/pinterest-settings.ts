import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type {
  ConnectionSettingField,
  ConnectionSettings,
  SettingChoice,
  SettingChoices,
} from '../../../application/ports/connection-settings.js';
import type { PinterestApi } from './pinterest-api.js';

/** The objectives whose result a conversion tag measures. */
export const measuredObjectives = ['leads', 'sales'];
/** The board that Pinterest keeps for ads only. It is made when it is first needed: nothing appears on a person's own boards unasked. */
export const adsOnlyBoard = 'ads_only';
const leadEvents: readonly SettingChoice[] = [
  { value: 'LEAD', label: 'Lead' },
  { value: 'SIGNUP', label: 'Signup' },
];

export const pinterestSettings: readonly ConnectionSettingField[] = [
  {
    name: 'board_id',
    labelField: 'board_name',
    label: 'Board',
    about: 'The board for the pins of ads. Default: one that Pinterest keeps for ads only, and that people do not see.',
    kind: 'choice',
    isRequired: false,
  },
  {
    name: 'conversion_tag_id',
    labelField: 'conversion_tag_name',
    label: 'Conversion tag',
    about: 'Measures the conversions on your website.',
    kind: 'choice',
    isRequired: false,
    requiredFor: measuredObjectives,
  },
  {
    name: 'lead_event',
    labelField: 'lead_event_name',
    label: 'Event of a lead',
    about: 'The event of the conversion tag that campaigns for leads optimize for. Default: Lead.',
    kind: 'choice',
    isRequired: false,
  },
  {
    name: 'countries',
    label: 'Countries',
    about: 'Country codes, separated by commas, where ads run if their audiences name no place. Default: the country of the ad account.',
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

export const boardShape = z.looseObject({ id: z.string().min(1), name: z.string(), is_ads_only: z.boolean().nullish() });
export const tagsShape = z.looseObject({
  items: z.array(z.looseObject({ id: z.string().min(1), name: z.string(), status: z.string().nullish() })),
});

/** Reads what the settings of a connection to this ad account can be set to. */
export async function readSettingChoices(api: PinterestApi): Promise<SettingChoices> {
  const [boards, tags] = await Promise.all([boardChoices(api), tagChoices(api)]);
  return { board_id: boards, conversion_tag_id: tags, lead_event: leadEvents };
}

async function boardChoices(api: PinterestApi): Promise<SettingChoice[]> {
  const boards = await unlessRefused(api.list('/boards', { ad_account_id: api.adAccountId }, boardShape));
  // Pinterest does not let this person's boards be read, so the one for ads could not be found either.
  if (boards === null) return [];
  const choices = boards.map(({ id, name }) => ({ value: id, label: name }));
  if (boards.some((board) => board.is_ads_only === true)) return choices;
  return [...choices, { value: adsOnlyBoard, label: 'Ad-only Pins (made when it is needed)' }];
}

/** Pinterest's own sandbox has no conversion tags and refuses to list them. */
async function tagChoices(api: PinterestApi): Promise<SettingChoice[]> {
  const tags = await unlessRefused(api.read(api.inAdAccount('/conversion_tags'), {}, tagsShape));
  return (tags?.items ?? []).filter(({ status }) => status !== 'ARCHIVED').map(({ id, name }) => ({ value: id, label: name }));
}

/** Null when Pinterest refuses: one setting that cannot be read is no reason against the others. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PlatformFailure && (error.kind === 'rejected' || error.kind === 'not_found')) return null;
    throw error;
  }
}
