// Exact arithmetic on whole numbers: a sum of micros and its quotient must not depend on how a double rounds.

/** The quotient as a whole number, halves to the even one (as banks round). The denominator is greater than zero. */
export function halfEvenQuotient(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const quotient = magnitude / denominator;
  const twiceRest = (magnitude % denominator) * 2n;
  const isUp = twiceRest > denominator || (twiceRest === denominator && quotient % 2n === 1n);
  const rounded = isUp ? quotient + 1n : quotient;
  return numerator < 0n ? -rounded : rounded;
}

const ratePrecision = 1_000_000n;

/** A fraction with six decimals, halves to even; null when nothing can be divided by. */
export function rate(numerator: bigint, denominator: bigint): number | null {
  return denominator === 0n ? null : Number(halfEvenQuotient(numerator * ratePrecision, denominator)) / Number(ratePrecision);
}
