// @ts-check

/** @typedef {string | string[] | { [key: string]: Value } | null} Value */
/** @typedef {{ indent: number, text: string, line: number }} Line */
/**
 * @typedef {{ command?: string[], environment: Record<string, string>, healthcheck?: Record<string, string | string[]>,
 *   volumes?: string[], stop_grace_period?: string, depends_on: Record<string, { condition: string }> }} ComposeService
 */

/**
 * Parses the subset of YAML that the compose file uses: maps and lists by indentation, lists in brackets, plain and double-quoted
 * scalars, anchors and `<<` merges. Throws on anything else.
 * @param {string} text
 * @returns {{ services: Record<string, ComposeService> }}
 */
export function parseCompose(text) {
  /** @type {Line[]} */
  const lines = [];
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(raw)) continue;
    const content = raw.replace(/\s+#.*$/, '').trimEnd();
    lines.push({ indent: content.search(/\S/), text: content.trim(), line: index + 1 });
  }
  /** @type {Map<string, Value>} */
  const anchors = new Map();
  const value = readBlock(lines, 0, anchors);
  if (lines.length > 0) throw syntaxError(/** @type {Line} */ (lines[0]));
  return /** @type {any} */ (value);
}

/**
 * Parses and removes the lines of one block.
 * @param {Line[]} lines
 * @param {number} indent
 * @param {Map<string, Value>} anchors
 * @returns {Value}
 */
function readBlock(lines, indent, anchors) {
  if (lines[0]?.text.startsWith('- ')) {
    const items = [];
    while (lines[0]?.indent === indent && lines[0].text.startsWith('- ')) {
      items.push(/** @type {string} */ (scalar(/** @type {Line} */ (lines.shift()), 2)));
    }
    return items;
  }
  /** @type {{ [key: string]: Value }} */
  const map = {};
  const own = new Set();
  while (lines[0]?.indent === indent) {
    const line = /** @type {Line} */ (lines.shift());
    const [, key = '', anchor, rest = ''] = /^([\w<-]+):(?:\s+&(\w+))?(?:\s+(.*))?$/.exec(line.text) ?? [];
    if (key === '' || own.has(key)) throw syntaxError(line);
    own.add(key);
    const next = lines[0];
    const isBlock = rest === '' && next !== undefined && next.indent > indent;
    if (key === '<<') {
      const merged = anchors.get(rest.replace(/^\*/, ''));
      if (!merged) throw syntaxError(line);
      Object.assign(map, merged);
      continue;
    }
    if (rest === '') map[key] = isBlock ? readBlock(lines, next.indent, anchors) : null;
    else map[key] = scalar(line, line.text.length - rest.length);
    if (anchor) anchors.set(anchor, map[key]);
  }
  return map;
}

/**
 * @param {Line} line
 * @param {number} from
 * @returns {string | string[]}
 */
function scalar(line, from) {
  const text = line.text.slice(from);
  if (/^\[.*\]$/.test(text)) {
    const items = text.slice(1, -1).split(',');
    return items.map((item) => /** @type {string} */ (scalar({ ...line, text: item.trim() }, 0)));
  }
  if (/^".*"$/.test(text)) return JSON.parse(text);
  if (text === '' || /^['"[{&*!|>%@`]|: |:$/.test(text)) throw syntaxError(line);
  return text;
}

/** @param {Line} line */
function syntaxError({ text, line }) {
  return new Error(`compose.yaml:${line}: "${text}" is not supported.`);
}

/**
 * Substitutes `${NAME:?}` and `${NAME:-default}`.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 */
export function interpolate(text, values) {
  return text.replaceAll(/\$\{(\w+)(?::(\?|-)([^}]*))?\}/g, (_, name, kind, rest) => {
    const value = values[name] || (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`compose.yaml: ${name} is not set.`);
    return value;
  });
}

/**
 * Converts a duration such as `30s` or `1m30s` to milliseconds.
 * @param {string} text
 */
export function durationMs(text) {
  const [whole, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
  if (!whole) throw new Error(`The duration "${text}" is not supported.`);
  return (Number(minutes) * 60 + Number(seconds)) * 1_000;
}
