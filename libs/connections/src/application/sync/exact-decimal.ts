const places = 6;

/** A decimal with at most 6 places as millionths, so that sums are exact. */
export function millionthsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

/** Back, without zeros at the end. */
export function decimalOf(millionths: bigint): string {
  const digits = millionths.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const whole = digits.slice(0, -places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
