import type { ConnectionSettingField, ConnectionSettings } from '../../../application/ports/connection-settings.js';

/** A country whose law wants a verified advertiser to stand behind ads there. Categories and identities are named as Meta names them. */
interface Regulation {
  /** The setting with the advertiser's ID, or with those of the beneficiary and the payer. */
  readonly setting: string;
  readonly category: string;
  /** What the fields of the identities begin with. */
  readonly identity: string;
  readonly country: string;
  readonly countryName: string;
  /** Whether it holds for ads about credit and financial products only. */
  readonly isFinancial: boolean;
  /** False: sent if it is set, but whether Meta wants it from this advertiser shows only when it refuses. */
  readonly isRequired: boolean;
}

const regulations: readonly Regulation[] = [
  {
    setting: 'taiwan_advertiser',
    category: 'TAIWAN_UNIVERSAL',
    identity: 'taiwan_universal',
    country: 'TW',
    countryName: 'Taiwan',
    isFinancial: false,
    isRequired: true,
  },
  {
    setting: 'taiwan_finance_advertiser',
    category: 'TAIWAN_FINSERV',
    identity: 'taiwan_finserv',
    country: 'TW',
    countryName: 'Taiwan',
    isFinancial: true,
    isRequired: true,
  },
  {
    setting: 'singapore_advertiser',
    category: 'SINGAPORE_UNIVERSAL',
    identity: 'singapore_universal',
    country: 'SG',
    countryName: 'Singapore',
    isFinancial: false,
    isRequired: true,
  },
  {
    setting: 'australia_finance_advertiser',
    category: 'AUSTRALIA_FINSERV',
    identity: 'australia_finserv',
    country: 'AU',
    countryName: 'Australia',
    isFinancial: true,
    isRequired: true,
  },
  {
    setting: 'india_finance_advertiser',
    category: 'INDIA_FINSERV',
    identity: 'india_finserv',
    country: 'IN',
    countryName: 'India',
    isFinancial: true,
    isRequired: true,
  },
  {
    setting: 'brazil_advertiser',
    category: 'BRAZIL_REGULATION',
    identity: 'universal',
    country: 'BR',
    countryName: 'Brazil',
    isFinancial: false,
    isRequired: false,
  },
];

const labelOf = ({ isFinancial, countryName }: Regulation): string =>
  `Verified advertiser in ${countryName}${isFinancial ? ' (finance)' : ''}`;

export const regionalSettings: readonly ConnectionSettingField[] = regulations.map((one) => ({
  name: one.setting,
  label: labelOf(one),
  about:
    `The ID of the advertiser that Meta has verified for ${one.isFinancial ? 'ads about credit and financial products' : 'ads'} in ` +
    `${one.countryName}${one.isRequired ? ', without which they do not run there' : ''}. Two IDs with a comma: the beneficiary, the payer.`,
  kind: 'text',
  isRequired: false,
}));

const financial = new Set(['credit', 'financial_products']);
const applying = (countries: readonly string[], declared: readonly string[]): readonly Regulation[] =>
  regulations.filter(
    ({ country, isFinancial }) => countries.includes(country) && (!isFinancial || declared.some((category) => financial.has(category))),
  );

const idsPattern = /^(\d{5,25})(?:\s*,\s*(\d{5,25}))?$/;
function identitiesOf(text: string | undefined): { readonly beneficiary: string; readonly payer: string } | null {
  const [, beneficiary, payer = beneficiary] = idsPattern.exec(text?.trim() ?? '') ?? [];
  return beneficiary === undefined || payer === undefined ? null : { beneficiary, payer };
}

/** What a campaign lacks to run in these countries, in words. `declared` are the special ad categories of the campaign. */
export function regionalGaps(countries: readonly string[], declared: readonly string[], settings: ConnectionSettings): readonly string[] {
  return applying(countries, declared).flatMap((one) => {
    const text = settings[one.setting];
    if (text === undefined && !one.isRequired) return [];
    if (identitiesOf(text) !== null) return [];
    const ads = one.isFinancial ? 'ads about credit and financial products' : 'ads';
    if (text === undefined)
      return [`Meta runs ${ads} in ${one.countryName} only for a verified advertiser: set ${labelOf(one)} on the page of the connection.`];
    return [`The setting ${labelOf(one)} must have one ID, or two with a comma.`];
  });
}

/** The fields of an ad set in these countries. */
export function regionalFieldsOf(
  countries: readonly string[],
  declared: readonly string[],
  settings: ConnectionSettings,
): Readonly<Record<string, unknown>> {
  const held = applying(countries, declared).flatMap(({ category, identity, setting }) => {
    const ids = identitiesOf(settings[setting]);
    return ids === null
      ? []
      : [{ category, identities: { [`${identity}_beneficiary`]: ids.beneficiary, [`${identity}_payer`]: ids.payer } }];
  });
  if (held.length === 0) return {};
  return {
    regional_regulated_categories: held.map(({ category }) => category),
    regional_regulation_identities: Object.assign({}, ...held.map(({ identities }) => identities)),
  };
}
