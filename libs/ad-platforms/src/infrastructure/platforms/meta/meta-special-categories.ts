/** Our special ad categories in Meta's words. Those of credit are now part of another. */
const categories: Readonly<Record<string, string>> = {
  housing: 'HOUSING',
  employment: 'EMPLOYMENT',
  credit: 'FINANCIAL_PRODUCTS_SERVICES',
  financial_products: 'FINANCIAL_PRODUCTS_SERVICES',
  politics: 'ISSUES_ELECTIONS_POLITICS',
  gambling: 'ONLINE_GAMBLING_AND_GAMING',
};

export const offeredCategories = Object.keys(categories);
export const metaCategoriesOf = (declared: readonly string[]): readonly string[] => [
  ...new Set(declared.flatMap((category) => categories[category] ?? [])),
];

const restricting = new Set(['housing', 'employment', 'credit', 'financial_products']);
/** Whether campaigns of these categories may not target by age, gender or by leaving places out. */
export const restrictsTargeting = (declared: readonly string[]): boolean => declared.some((category) => restricting.has(category));

const euCountries = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));
/** Places that belong to the EU although they have country codes of their own. */
const outermostRegions = new Set(['GF', 'GP', 'MF', 'MQ', 'RE', 'YT', 'AX']);

export const isInEu = (country: string): boolean => euCountries.has(country) || outermostRegions.has(country);

/** The other countries of the European Economic Area, where Meta asks for the same. */
const otherEeaCountries = new Set(['IS', 'LI', 'NO']);

/** Whether ads in a country must name who pays for them and who benefits from them. */
export const namesPayer = (country: string): boolean => isInEu(country) || otherEeaCountries.has(country);
