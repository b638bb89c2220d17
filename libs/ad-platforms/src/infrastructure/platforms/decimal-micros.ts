const decimal = /^(\d{1,12})(?:\.(\d+))?$/;

/**
 * Converts a decimal of currency units, such as `12.345678`, to micros. Null when it is none, or when it is not a whole number of
 * micros: it is never rounded.
 */
export function microsOfDecimal(text: string): number | null {
  const [, whole, fraction = ''] = decimal.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(6))) return null;
  const micros = Number(whole + fraction.slice(0, 6).padEnd(6, '0'));
  return Number.isSafeInteger(micros) ? micros : null;
}
