const places = 6;

/** Converts a decimal with at most six decimal places to millionths, so that sums are exact. */
export function millionthsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

/** Converts millionths to a decimal without trailing zeros. */
export function decimalOf(millionths: bigint): string {
  const digits = millionths.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const whole = digits.slice(0, -places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
