// @ts-check
// Measures every regular expression of the sources at 16 KB of text that is hostile to it, and prints those that take much longer than one
// pass over the text and back. It runs as a process of its own: the compiler is large, and a busy heap disturbs the measurement.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const size = 16 * 1024;
/** How much longer than the yardstick a pattern may take: patterns with bounded repetitions look at a character several times. */
const maxRatio = 40;
/** A slow one of this ratio is no mistake of the measurement. */
const clearRatio = 5_000;
const attempts = 5;

const files =
  process.argv.length > 2
    ? process.argv.slice(2)
    : globSync('{apps/{api,worker},libs/*}/src/**/*.ts', { exclude: (path) => path.endsWith('.spec.ts') || path.endsWith('.d.ts') }).sort();

/** @param {() => unknown} run */
function cost(run) {
  const startedAt = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - startedAt);
}

const plain = 'a'.repeat(size);
const onePass = /^[a-z]*!/;
const yardstick = Math.min(...Array.from({ length: 50 }, () => cost(() => onePass.test(plain))));

/** @type {Readonly<Record<string, string>>} */
const ofClasses = { d: '1', w: 'a', s: ' ', D: 'x', W: '-', S: 'x', n: '\n', r: '\r', t: '\t', b: '', B: '', f: '\f', v: '\v', 0: '\0' };

/**
 * A text that matches a pattern, as the texts of its parts in their order. Of alternatives it is the first, and of a repetition the fewest,
 * but at least one. A look-around matches nothing.
 * @param {string} source
 */
function partsOf(source) {
  let at = 0;
  /** @returns {string} */
  const escape = () => {
    const letter = /** @type {string} */ (source[at++]);
    if (letter === 'u' || letter === 'x') {
      const [all, braced, plainCode] = /** @type {RegExpExecArray} */ (
        /^(?:\{([0-9a-f]+)\}|([0-9a-f]{4}|[0-9a-f]{2}))/i.exec(source.slice(at))
      );
      at += all.length;
      return String.fromCodePoint(Number.parseInt(/** @type {string} */ (braced ?? plainCode), 16));
    }
    if (letter === 'p' || letter === 'P') {
      at = source.indexOf('}', at) + 1;
      return letter === 'p' ? 'a' : '-';
    }
    return ofClasses[letter] ?? (/[1-9]/.test(letter) ? '' : letter);
  };
  const characterClass = () => {
    const isNegated = source[at] === '^';
    if (isNegated) at++;
    let first = '';
    while (source[at] !== ']') {
      const one = source[at++] === '\\' ? escape() : /** @type {string} */ (source[at - 1]);
      if (first === '') first = one;
    }
    at++;
    return isNegated ? 'x' : first;
  };
  /** @returns {string[]} */
  const sequence = () => {
    /** @type {string[]} */
    const parts = [];
    let isFirst = true;
    let isWord = false;
    while (at < source.length && source[at] !== ')') {
      const character = /** @type {string} */ (source[at++]);
      /** @type {string[]} */
      let atom;
      if (character === '|') {
        isFirst = false;
        continue;
      }
      if (character === '(') {
        const kind = /^\?(?:<?[=!]|:|<\w+>)/.exec(source.slice(at))?.[0] ?? '';
        at += kind.length;
        const inner = sequence();
        at++;
        atom = /[=!]$/.test(kind) ? [] : inner;
      } else if (character === '[') atom = [characterClass()];
      else if (character === '\\') atom = [escape()];
      else if (character === '^' || character === '$') atom = [];
      else atom = [character === '.' ? 'x' : character];
      const quantifier = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(source.slice(at));
      if (quantifier !== null) {
        at += quantifier[0].length;
        const count = Math.max(1, Number(quantifier[1] ?? 1));
        atom = [atom.join('').repeat(count)];
      }
      if (!isFirst) continue;
      // Characters that stand for themselves are one part.
      const isLiteral = quantifier === null && atom.length === 1 && !'([.'.includes(character);
      if (isLiteral && isWord) parts.push(parts.pop() + atom.join(''));
      else parts.push(...atom.filter((part) => part !== ''));
      isWord = isLiteral;
    }
    return parts;
  };
  return sequence();
}

/**
 * Texts in which parts of the pattern are repeated, after what leads to them, with an end that does not match.
 * @param {readonly string[]} parts
 */
function* hostileTexts(parts) {
  const maxRepeated = 6;
  for (let from = 0; from < parts.length; from++) {
    const lead = parts.slice(0, from).join('');
    for (let to = from + 1; to <= Math.min(parts.length, from + maxRepeated); to++) {
      const repeated = parts.slice(from, to).join('');
      for (const start of from === 0 ? [''] : ['', lead])
        for (const end of ['\u0000', '!', 'x']) yield start + repeated.repeat(Math.ceil(size / repeated.length)).slice(0, size) + end;
    }
  }
  if (parts.length > maxRepeated)
    yield parts
      .join('')
      .repeat(Math.ceil(size / parts.join('').length))
      .slice(0, size);
}

/** @type {Record<string, number>} */
const slow = {};
let measured = 0;

/**
 * @param {string} file
 * @param {string} literal
 */
function measure(file, literal) {
  const end = literal.lastIndexOf('/');
  const pattern = new RegExp(literal.slice(1, end), literal.slice(end + 1));
  measured++;
  for (const text of hostileTexts(partsOf(pattern.source))) {
    let ratio = Number.POSITIVE_INFINITY;
    for (let i = 0; i < attempts && ratio > maxRatio && (i === 0 || ratio < clearRatio); i++)
      ratio = Math.min(ratio, cost(() => text.replace(pattern, '')) / yardstick);
    if (ratio <= maxRatio) continue;
    slow[`${file} ${literal}`] = Math.round(ratio);
    return;
  }
}

for (const file of files) {
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) measure(file, node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
}
console.log(JSON.stringify({ measured, slow }));
