/** Countries that the double knows, a part of the platform's. */
export const knownCountries: readonly string[] = (
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR KW LT LU LV MT MX MY NG ' +
  'NL NO NZ PE PH PK PL PT PY RO RU SA SE SG SI SK TH TR TW UA US VN ZA'
).split(' ');

export const euCountries: readonly string[] = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Regions as a search answers them: keys are the platform's own. */
export const regions = [
  { key: '3847', name: 'California', country_code: 'US', country_name: 'United States' },
  { key: '3875', name: 'New York', country_code: 'US', country_name: 'United States' },
  { key: '3886', name: 'Texas', country_code: 'US', country_name: 'United States' },
  { key: '1067', name: 'Bayern', country_code: 'DE', country_name: 'Germany' },
  { key: '1068', name: 'Berlin', country_code: 'DE', country_name: 'Germany' },
  { key: '1076', name: 'Sachsen', country_code: 'DE', country_name: 'Germany' },
  // Two parts of a country with one name.
  { key: '1601', name: 'Durham', country_code: 'GB', country_name: 'United Kingdom' },
  { key: '1602', name: 'Durham', country_code: 'GB', country_name: 'United Kingdom' },
  { key: '1088', name: 'Île-de-France', country_code: 'FR', country_name: 'France' },
] as const;

export const locales = [
  { key: 1, name: 'Catalan' },
  { key: 2, name: 'Czech' },
  { key: 4, name: 'Danish' },
  { key: 5, name: 'German' },
  { key: 6, name: 'English (US)' },
  { key: 7, name: 'Spanish' },
  { key: 9, name: 'French (France)' },
  { key: 10, name: 'Italian' },
  { key: 11, name: 'Japanese' },
  { key: 12, name: 'Korean' },
  { key: 14, name: 'Dutch' },
  { key: 15, name: 'Polish' },
  { key: 16, name: 'Portuguese (Brazil)' },
  { key: 18, name: 'Swedish' },
  { key: 19, name: 'Turkish' },
  { key: 23, name: 'Spanish (Spain)' },
  { key: 24, name: 'English (UK)' },
  { key: 30, name: 'Hungarian' },
  { key: 31, name: 'Portuguese (Portugal)' },
  { key: 44, name: 'French (Canada)' },
  { key: 1001, name: 'English (All)' },
  { key: 1002, name: 'Spanish (All)' },
  { key: 1003, name: 'French (All)' },
  { key: 1005, name: 'Portuguese (All)' },
] as const;

interface Interest {
  readonly id: string;
  readonly name: string;
  readonly path: readonly string[];
  readonly lower: number;
  readonly upper: number;
  /** No longer available since interests were merged. */
  readonly isRetired?: true;
}

const interest = (id: string, path: string, name: string, millions: number, isRetired?: true): Interest => ({
  id,
  name,
  path: ['Interests', path, name],
  lower: millions * 1_000_000,
  upper: Math.round(millions * 1_176_000),
  ...(isRetired === undefined ? {} : { isRetired }),
});

export const interests: readonly Interest[] = [
  interest('6003107902433', 'Sports and outdoors', 'Football (soccer)', 820),
  interest('6003397496347', 'Sports and outdoors', 'Running', 310),
  interest('6003384248805', 'Fitness and wellness', 'Physical fitness', 560),
  interest('6003306084421', 'Fitness and wellness', 'Yoga', 240),
  interest('6003348604581', 'Shopping and fashion', 'Fashion accessories', 480),
  interest('6003198370967', 'Hobbies and activities', 'Gardening', 270),
  interest('6003139266461', 'Entertainment', 'Movies', 900),
  interest('6003020834693', 'Entertainment', 'Music', 990),
  interest('6002971095994', 'Technology', 'Computers', 400),
  interest('6004160395895', 'Hobbies and activities', 'Travel', 870),
  interest('6003659420716', 'Food and drink', 'Cooking', 520),
  interest('6003012317397', 'Shopping and fashion', 'Boots', 60),
  interest('6003415393053', 'Shopping and fashion', 'Shoes', 390),
  interest('6003247784661', 'Technology', 'Esports', 90),
  interest('6003999000001', 'Hobbies and activities', 'Scrapbooking supplies', 3, true),
];
