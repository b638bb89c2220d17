import { currencyDigits } from './currency-digits.js';
import { locale, notSet } from './locale.js';

const microsPerUnit = 1_000_000;

type Nullable = number | null | undefined;

const formatters = new Map<string, Intl.NumberFormat>();
/** Caches formatters, because creating one is much slower than using it. */
function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const cached = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, cached);
  return cached;
}

const orNotSet = (value: Nullable, show: (value: number) => string) => (value === null || value === undefined ? notSet : show(value));

export const formatCount = (value: Nullable): string => orNotSet(value, (n) => formatter({ maximumFractionDigits: 2 }).format(n));

export const formatCompact = (value: Nullable): string =>
  orNotSet(value, (n) =>
    formatter(n < 10_000 ? { maximumFractionDigits: 1 } : { notation: 'compact', maximumFractionDigits: 1 }).format(n),
  );

/** Formats a fraction as a percentage. Values below 10% keep two decimal places. */
export const formatRate = (value: Nullable): string =>
  orNotSet(value, (n) => formatter({ style: 'percent', maximumFractionDigits: Math.abs(n) < 0.1 ? 2 : 1 }).format(n));

/** Uses the decimal places of ISO 4217, which `Intl` does not follow for every currency. */
const inCurrency = (currency: string) =>
  formatter({
    style: 'currency',
    currency,
    minimumFractionDigits: currencyDigits(currency),
    maximumFractionDigits: currencyDigits(currency),
  });

export const formatMoney = (micros: Nullable, currency: string): string =>
  orNotSet(micros, (n) => inCurrency(currency).format(n / microsPerUnit));

/** For estimates: rounds to whole units from 100 units on, to avoid false precision. */
export const formatMoneyApproximate = (micros: number, currency: string): string =>
  micros < 100 * microsPerUnit
    ? formatMoney(micros, currency)
    : formatter({ style: 'currency', currency, maximumFractionDigits: 0 }).format(micros / microsPerUnit);

/** For cards: shortens large amounts. */
export const formatMoneyShort = (micros: Nullable, currency: string): string =>
  orNotSet(micros, (n) => {
    const units = n / microsPerUnit;
    if (Math.abs(units) < 1_000) return inCurrency(currency).format(units);
    if (Math.abs(units) < 100_000) return formatter({ style: 'currency', currency, maximumFractionDigits: 0 }).format(units);
    return formatter({ style: 'currency', currency, notation: 'compact', maximumFractionDigits: 2 }).format(units);
  });

export const formatMoneyRound = (micros: number, currency: string): string =>
  formatter({ style: 'currency', currency, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }).format(
    micros / microsPerUnit,
  );

export const formatFactor = (value: Nullable): string =>
  orNotSet(value, (n) => `${formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(n)}×`);

/** Formats a change such as +12.3% or −4%. Null means that there is no comparison. */
export const formatChange = (ratio: Nullable): string =>
  orNotSet(ratio, (n) =>
    formatter({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: Math.abs(n) < 10 ? 1 : 0 }).format(n),
  );

export const formatRange = (size: { readonly lower: number; readonly upper: number } | null): string =>
  size === null
    ? notSet
    : size.lower === size.upper
      ? formatCompact(size.lower)
      : `${formatCompact(size.lower)} – ${formatCompact(size.upper)}`;
