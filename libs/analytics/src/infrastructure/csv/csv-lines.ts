export type Cell = string | number | boolean | null;

/** What a spreadsheet takes for a formula; whoever names a campaign must not run one on the machine of whoever opens the file. */
const formula = /^[\s\u0000]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const needsQuotes = /[",\r\n]/;

/** A line by RFC 4180. A text that a spreadsheet would run gets an apostrophe in front, which it shows as text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** At the head of a file: without it, the spreadsheet most in use takes UTF-8 for something else. */
export const byteOrderMark = '\ufeff';
