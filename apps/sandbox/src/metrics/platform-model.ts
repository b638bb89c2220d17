import { between, hashText, mix, normal } from '../random/seeded-random.js';

/** The kinds of platform that an ad account can simulate. */
export const modelNames = ['search', 'social', 'video', 'professional', 'display'] as const;
export type ModelName = (typeof modelNames)[number];

interface Range {
  readonly min: number;
  readonly typical: number;
  readonly max: number;
}

/** Published benchmarks for each kind of platform. Rates are fractions, prices are in US dollars. */
interface PlatformModel {
  readonly clicksPerImpression: Range;
  readonly dollarsPerThousand: Range;
  readonly conversionsPerClick: Range;
  /** Demand factors from Monday to Sunday, between 0.85 and 1.15. */
  readonly week: readonly number[];
}

const range = (min: number, typical: number, max: number): Range => ({ min, typical, max });
const businessWeek = [1.06, 1.1, 1.12, 1.08, 1.0, 0.86, 0.87];
const leisureWeek = [0.95, 0.94, 0.95, 0.98, 1.03, 1.1, 1.12];

export const platformModels: Readonly<Record<ModelName, PlatformModel>> = {
  search: {
    clicksPerImpression: range(0.05, 0.067, 0.13),
    dollarsPerThousand: range(100, 350, 400),
    conversionsPerClick: range(0.05, 0.075, 0.1),
    week: businessWeek,
  },
  social: {
    clicksPerImpression: range(0.012, 0.019, 0.026),
    dollarsPerThousand: range(6, 11, 15),
    conversionsPerClick: range(0.02, 0.04, 0.09),
    week: leisureWeek,
  },
  video: {
    clicksPerImpression: range(0.006, 0.008, 0.009),
    dollarsPerThousand: range(4, 8, 15),
    conversionsPerClick: range(0.005, 0.01, 0.02),
    week: leisureWeek,
  },
  professional: {
    clicksPerImpression: range(0.005, 0.0075, 0.01),
    dollarsPerThousand: range(30, 42, 60),
    conversionsPerClick: range(0.01, 0.025, 0.05),
    week: businessWeek,
  },
  display: {
    clicksPerImpression: range(0.003, 0.005, 0.009),
    dollarsPerThousand: range(0.5, 1.3, 2),
    conversionsPerClick: range(0.005, 0.007, 0.01),
    week: [1, 0.99, 0.99, 1, 1.02, 1, 1],
  },
};

/** Approximate units of a currency per US dollar, so that prices are realistic in every currency. */
const perDollar: Readonly<Record<string, number>> = {
  AUD: 1.5,
  BRL: 5.4,
  CAD: 1.37,
  CHF: 0.88,
  CNY: 7.2,
  CZK: 23,
  DKK: 6.9,
  EUR: 0.92,
  GBP: 0.79,
  HKD: 7.8,
  HUF: 365,
  IDR: 15_800,
  ILS: 3.7,
  INR: 84,
  JPY: 150,
  KRW: 1350,
  MXN: 18,
  NOK: 10.7,
  NZD: 1.65,
  PLN: 3.95,
  SEK: 10.5,
  SGD: 1.34,
  THB: 35,
  TRY: 33,
  TWD: 32,
  UAH: 41,
  VND: 25_000,
  ZAR: 18.2,
}; // prettier-ignore

/** The price and conversion rates of one campaign, before the differences between days and ads. */
export interface CampaignProfile {
  readonly key: number;
  readonly clicksPerImpression: number;
  readonly microsPerThousand: number;
  readonly conversionsPerClick: number;
  readonly microsPerDollar: number;
  readonly week: readonly number[];
}

export function campaignProfile(seed: number, campaignId: string, modelName: ModelName, currency: string): CampaignProfile {
  const key = mix(hashText(campaignId), seed);
  const model = platformModels[modelName];
  const microsPerDollar = 1_000_000 * (perDollar[currency] ?? 1);
  const pick = ({ min, typical, max }: Range, salt: string) => Math.max(min, Math.min(max, typical * Math.exp(0.15 * normal(key, salt))));
  return {
    key,
    clicksPerImpression: pick(model.clicksPerImpression, 'ctr'),
    microsPerThousand: pick(model.dollarsPerThousand, 'cpm') * microsPerDollar,
    conversionsPerClick: pick(model.conversionsPerClick, 'cvr') * between(key, 'cvr of the offer', 0.95, 1.05),
    microsPerDollar,
    week: model.week,
  };
}
