export type Cell = string | number | boolean | null;

/**
 * The start of a text, or of a line in it, that spreadsheets interpret as a formula. A campaign name must not run a formula when another
 * user opens the file. Other separators inside a text are harmless within its quotes; see `AnalyticsTable`.
 */
const formula = /(^|[\r\n])([\s\u0000]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** Tabs and line breaks at the start of a text are dangerous by themselves. */
const leadingControl = /^[\t\r]/;

/** Formats a line according to RFC 4180, with quotes around every text. An apostrophe before a formula makes spreadsheets show it as text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = value.replace(formula, "$1'$2");
  return `"${(leadingControl.test(safe) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}

/** The first character of a file. Without it, Excel does not recognize UTF-8. */
export const byteOrderMark = '\ufeff';
