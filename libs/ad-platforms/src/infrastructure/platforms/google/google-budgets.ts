const unit = 1_000_000;
/** In US dollars. Google takes the equivalent in the currency of the ad account. */
const minimum = 5;

/**
 * About the equivalent of the minimum, in units of each currency. Exchange rates change, so Google decides: it refuses a budget that is too
 * small and names its minimum. For other currencies nothing is refused before that.
 */
const equivalents: Readonly<Record<string, number>> = {
  USD: minimum,
  AED: 18,
  ARS: 7_000,
  AUD: 8,
  BGN: 9,
  BRL: 27,
  CAD: 7,
  CHF: 4,
  CLP: 4_700,
  CNY: 35,
  COP: 20_000,
  CZK: 105,
  DKK: 32,
  EGP: 240,
  EUR: 4.3,
  GBP: 3.7,
  HKD: 39,
  HUF: 1_650,
  IDR: 82_000,
  ILS: 17,
  INR: 440,
  JPY: 750,
  KES: 640,
  KRW: 7_000,
  MAD: 45,
  MXN: 92,
  MYR: 21,
  NGN: 7_300,
  NOK: 50,
  NZD: 8.7,
  PEN: 17,
  PHP: 290,
  PKR: 1_400,
  PLN: 18,
  RON: 22,
  SAR: 18.75,
  SEK: 47,
  SGD: 6.4,
  THB: 162,
  TRY: 205,
  TWD: 155,
  UAH: 210,
  UYU: 200,
  VND: 131_000,
  ZAR: 86,
};

/** The least budget of a day in micros of a currency. */
export const minimumOf = (currency: string): number => Math.round((equivalents[currency] ?? 1) * unit);
