const longDecimal = /^(\d{1,12})\.(\d{6})(\d+)$/;

/** A decimal with at most six digits after the point: the nearest one. What is no decimal stays as it is. */
export function roundedToMicros(text: string): string {
  const [, whole, kept, rest] = longDecimal.exec(text) ?? [];
  if (whole === undefined || kept === undefined || rest === undefined) return text;
  const micros = String(BigInt(whole + kept) + (rest >= '5' ? 1n : 0n)).padStart(7, '0');
  return `${micros.slice(0, -6)}.${micros.slice(-6)}`;
}
