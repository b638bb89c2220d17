import { z } from 'zod';
import { route } from './routes.js';
import { ageBuckets, appTypes, genders } from './rules/ad-group-rules.js';
import { pathId, text } from './rules/fields.js';
import { invalidRequest, notFound, ok } from './wire.js';

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** A part of the platform's vocabulary, by type: each value with its name. */
const options: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  APPTYPE: named(appTypes),
  GENDER: named(genders),
  AGE_BUCKET: named(ageBuckets),
  LOCALE: {
    da: 'Danish',
    de: 'German',
    en: 'English',
    es: 'Spanish',
    fi: 'Finnish',
    fr: 'French',
    it: 'Italian',
    ja: 'Japanese',
    nl: 'Dutch',
    pl: 'Polish',
    pt: 'Portuguese',
    sv: 'Swedish',
  },
  LOCATION: {
    AR: 'Argentina',
    AT: 'Austria',
    AU: 'Australia',
    BE: 'Belgium',
    BR: 'Brazil',
    CA: 'Canada',
    CH: 'Switzerland',
    CL: 'Chile',
    CO: 'Colombia',
    CZ: 'Czech Republic',
    DE: 'Germany',
    DK: 'Denmark',
    ES: 'Spain',
    FI: 'Finland',
    FR: 'France',
    GB: 'United Kingdom',
    GR: 'Greece',
    HU: 'Hungary',
    IE: 'Ireland',
    IT: 'Italy',
    JP: 'Japan',
    MX: 'Mexico',
    NL: 'Netherlands',
    NO: 'Norway',
    NZ: 'New Zealand',
    PL: 'Poland',
    PT: 'Portugal',
    RO: 'Romania',
    SE: 'Sweden',
    SK: 'Slovakia',
    US: 'United States',
    '807': 'U.S.: San Francisco-Oakland-San Jose',
    '501': 'U.S.: New York',
  },
  GEO: {
    'BE-VOV': 'Belgium: East Flanders',
    'DE-BY': 'Germany: Bavaria',
    'DE-HH': 'Germany: Hamburg',
    'FR-IDF': 'France: Île-de-France',
    'GB-ENG': 'United Kingdom: England',
    'US-CA': 'U.S.: California',
    'US-NY': 'U.S.: New York',
    'US-TX': 'U.S.: Texas',
  },
  INTEREST: {
    '903260720461': 'Animals',
    '918105274631': 'Art',
    '925056443165': 'Beauty',
    '935541271955': 'Design',
    '924581335376': 'DIY and crafts',
    '941870572865': 'Education',
    '922134410098': "Children's fashion",
    '949625278510': 'Entertainment',
    '913207199297': 'Event planning',
    '906860166503': 'Finance',
    '918530398158': 'Food and drinks',
    '909983286710': 'Gardening',
    '898620064290': 'Health',
    '935249274030': 'Home decor',
    '924581335378': "Men's fashion",
    '953061268473': 'Quotes',
    '919812032692': 'Sport',
    '908182459161': 'Travel',
    '918093243960': 'Vehicles',
    '903733861281': 'Wedding',
    '948967005229': "Women's fashion",
    '960887632144': 'Electronics',
    '952128330411': 'Parenting',
    '918309126441': 'Architecture',
  },
};

const postalCode = /^[A-Z]{2}-\d{4,5}$/;

/** Whether a value exists. Postal codes have no list. */
export const hasOption = (type: 'LOCATION' | 'GEO' | 'LOCALE' | 'INTEREST', value: string): boolean =>
  Object.hasOwn(options[type] as object, value) || (type === 'GEO' && postalCode.test(value));

const types = [
  'APPTYPE',
  'GENDER',
  'LOCALE',
  'AGE_BUCKET',
  'LOCATION',
  'GEO',
  'INTEREST',
  'KEYWORD',
  'AUDIENCE_INCLUDE',
  'AUDIENCE_EXCLUDE',
];

export const targetingOptionRoutes = [
  route('GET /resources/targeting/:targeting_type', {
    scopes: ['ads:read'],
    query: z.strictObject({
      ad_account_id: pathId.optional(),
      client_id: text.optional(),
      oauth_signature: text.optional(),
      timestamp: text.optional(),
    }),
    work({ params }) {
      const type = params['targeting_type'] as string;
      if (!types.includes(type)) throw invalidRequest(`'targeting_type' has no value ${type}`);
      return ok([options[type] ?? {}]);
    },
  }),
  route('GET /resources/targeting/interests/:interest_id', {
    scopes: ['ads:read'],
    work({ params }) {
      const id = params['interest_id'] as string;
      const name = options['INTEREST']?.[id];
      if (name === undefined) throw notFound('Interest');
      return ok({ id, name, child_interests: [], level: 1 });
    },
  }),
];
