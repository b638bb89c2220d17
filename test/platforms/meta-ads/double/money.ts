/** Minor units in a unit: 100, except for these currencies of the platform's own list. */
const withoutMinorUnits = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND']);

export const offsetOf = (currency: string): 1 | 100 => (withoutMinorUnits.has(currency) ? 1 : 100);

/** About how much a US dollar is. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  AUD: 1.5,
  BRL: 5,
  CAD: 1.4,
  CHF: 0.9,
  COP: 4_000,
  EUR: 0.9,
  GBP: 0.8,
  HUF: 350,
  IDR: 16_000,
  JPY: 150,
  KRW: 1_350,
  KWD: 0.3,
  MXN: 18,
  TWD: 32,
};

export const currencies = Object.keys(perDollar);

/** An amount of US dollars in the minor units of a currency. */
export const minorOf = (dollars: number, currency: string): number =>
  Math.max(1, Math.round(dollars * (perDollar[currency] ?? 1) * offsetOf(currency)));

/** Minimum daily budgets by what is paid for, in minor units. With a bid, at least five times as much. */
export function minimumBudget(currency: string, { factor = 1, bidAmount = 0 } = {}) {
  const least = (dollars: number) => Math.max(minorOf(dollars * factor, currency), bidAmount * 5);
  return {
    currency,
    min_daily_budget_imp: least(0.5),
    min_daily_budget_video_views: least(0.5),
    min_daily_budget_high_freq: least(2.5),
    min_daily_budget_low_freq: least(40),
  };
}

/** Minor units as whole units in a decimal text. */
export function decimal(minor: number, currency: string): string {
  if (offsetOf(currency) === 1) return String(minor);
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

export const microsOf = (minor: number, currency: string): number => minor * (1_000_000 / offsetOf(currency));
