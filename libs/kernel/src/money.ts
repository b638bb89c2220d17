/** The maximum amount or sum of amounts, in micros: the largest integer that a JSON number represents exactly. */
export const maxMicros = Number.MAX_SAFE_INTEGER;

/** One unit of any currency in micros. */
export const microsPerUnit = 1_000_000;
