// @ts-check

/**
 * Formats rows as aligned columns. The first columns are left-aligned and the others are right-aligned.
 * @param {readonly (readonly string[])[]} rows
 * @param {number} [leftAligned] number of left-aligned columns
 */
export function table(rows, leftAligned = 1) {
  const widths = rows.reduce((/** @type {number[]} */ known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)), []);
  return rows
    .map((row) => row.map((cell, i) => (i < leftAligned ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '))
    .join('\n');
}

/** @param {number} value */
export const ratio = (value) => `${value.toFixed(2)}×`;

/** @param {string} line */
export const say = (line = '') => void process.stdout.write(`${line}\n`);
