export type Cell = string | number | boolean | null;

/** Text that spreadsheets interpret as a formula. A campaign name must not run a formula when another user opens the file. */
const formula = /^[\s\u0000]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const needsQuotes = /[",\r\n]/;

/** Formats a line according to RFC 4180. An apostrophe before a formula makes spreadsheets display it as text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The first character of a file. Without it, Excel does not recognize UTF-8. */
export const byteOrderMark = '\ufeff';
