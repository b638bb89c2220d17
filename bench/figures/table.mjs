// @ts-check

/**
 * Formats rows as aligned columns. The first column is left-aligned and the others are right-aligned.
 * @param {readonly (readonly string[])[]} rows
 */
export function table(rows) {
  const widths = rows.reduce((/** @type {number[]} */ known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)), []);
  return rows
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '))
    .join('\n');
}

/** @param {number} value */
export const ratio = (value) => `${value.toFixed(2)}×`;

/** @param {string} line */
export const say = (line = '') => void process.stdout.write(`${line}\n`);
