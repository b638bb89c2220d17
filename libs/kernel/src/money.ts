/** The largest amount or sum of amounts, in micros: every number on the wire stays exact in a double. */
export const maxMicros = Number.MAX_SAFE_INTEGER;

/** One unit of any currency in micros. */
export const microsPerUnit = 1_000_000;
