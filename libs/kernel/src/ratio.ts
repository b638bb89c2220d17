// Exact integer arithmetic: sums of micros and their quotients must not depend on floating-point rounding.

/** The quotient, rounded half-to-even to an integer. The denominator must be greater than zero. */
export function halfEvenQuotient(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const quotient = magnitude / denominator;
  const doubledRemainder = (magnitude % denominator) * 2n;
  const isUp = doubledRemainder > denominator || (doubledRemainder === denominator && quotient % 2n === 1n);
  const rounded = isUp ? quotient + 1n : quotient;
  return numerator < 0n ? -rounded : rounded;
}

const ratePrecision = 1_000_000n;

/** A fraction, rounded half-to-even to six decimal places. Null when the denominator is zero. */
export function rate(numerator: bigint, denominator: bigint): number | null {
  return denominator === 0n ? null : Number(halfEvenQuotient(numerator * ratePrecision, denominator)) / Number(ratePrecision);
}
