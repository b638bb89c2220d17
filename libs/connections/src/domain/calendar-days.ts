/** Compares days as strings (YYYY-MM-DD), which sort chronologically. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a > b ? a : b);
