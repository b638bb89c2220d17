// @ts-check

/**
 * @typedef {{ name: string, flags: Record<string, string>, words: string[], text: string, line: number }} Instruction
 * @typedef {{ name: string | undefined, base: string, instructions: Instruction[] }} Stage
 */

/** The flags of an instruction, such as `--from=build`. */
const FLAG = /^--([a-z-]+)=(\S+)\s+/;
const KNOWN = new Set(['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']);
/** Shell syntax. A RUN that uses it would behave differently here than in Docker. */
const SHELL_SYNTAX = /["'`$;|<>*?(){}[\]\\~#]|(^|[^&])&([^&]|$)/;

/**
 * Parses the stages of a Dockerfile, with the defaults of its build arguments. Throws on anything unsupported, so that every
 * instruction is verified.
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  /** @type {Record<string, string>} */
  const buildArguments = {};
  for (const { line, content } of logicalLines(text)) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(content) ?? [];
    if (name === 'FROM') {
      const [, image, alias] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      const base = image?.replaceAll(/\$\{(\w+)\}/g, (whole, argument) => buildArguments[argument] ?? whole);
      if (base === undefined || base.includes('$')) throw new Error(`Dockerfile:${line}: FROM ${rest} is not supported.`);
      stages.push({ name: alias, base, instructions: [] });
      continue;
    }
    if (name === 'ARG' && stages.length === 0) {
      const [, argument, value] = /^(\w+)=(\S+)$/.exec(rest) ?? [];
      if (argument === undefined || value === undefined) throw new Error(`Dockerfile:${line}: ARG ${rest} is not supported.`);
      buildArguments[argument] = value;
      continue;
    }
    const stage = stages.at(-1);
    if (!stage || !KNOWN.has(name)) throw new Error(`Dockerfile:${line}: the instruction ${content.split(' ')[0]} is not supported.`);
    stage.instructions.push(readInstruction(name, rest, line));
  }
  return stages;
}

/** @param {string} text */
function* logicalLines(text) {
  let content = '';
  let line = 0;
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(raw)) continue;
    if (content === '') line = index + 1;
    content += raw.replace(/\\\s*$/, '');
    if (/\\\s*$/.test(raw)) continue;
    yield { line, content: content.trim() };
    content = '';
  }
  if (content !== '') throw new Error(`Dockerfile:${line}: the last line continues.`);
}

/**
 * @param {string} name
 * @param {string} rest
 * @param {number} line
 * @returns {Instruction}
 */
function readInstruction(name, rest, line) {
  /** @type {Record<string, string>} */
  const flags = {};
  let text = rest;
  for (let match = FLAG.exec(text); match; match = FLAG.exec(text)) {
    flags[/** @type {string} */ (match[1])] = /** @type {string} */ (match[2]);
    text = text.slice(match[0].length);
  }
  return { name, flags, words: wordsOf(text, line), text, line };
}

/**
 * Parses a list in brackets, also after a word (`CMD [...]` of a HEALTHCHECK), or words separated by spaces.
 * @param {string} text
 * @param {number} line
 * @returns {string[]}
 */
function wordsOf(text, line) {
  const [, before = '', list] = /^(\w+\s+)?(\[.*\])$/s.exec(text) ?? [];
  if (list !== undefined) return [...before.split(/\s+/).filter(Boolean), ...JSON.parse(list)];
  if (text === '') throw new Error(`Dockerfile:${line}: a value is missing.`);
  return text.split(/\s+/);
}

/**
 * The commands of a RUN instruction as lists of words.
 * @param {Instruction} instruction
 * @returns {string[][]}
 */
export function commandsOf({ text, line }) {
  if (SHELL_SYNTAX.test(text)) throw new Error(`Dockerfile:${line}: RUN ${text} has shell syntax that is not supported.`);
  return text.split('&&').map((command) => command.trim().split(/\s+/));
}

/**
 * The last instruction with a name in a stage.
 * @param {Stage} stage
 * @param {string} name
 */
export function lastOf(stage, name) {
  const found = stage.instructions.findLast((instruction) => instruction.name === name);
  if (!found) throw new Error(`The Dockerfile's last stage has no ${name}.`);
  return found;
}

/**
 * Returns a function that checks whether a .dockerignore includes a path. A later pattern overrides an earlier one.
 * @param {string} text
 * @returns {(path: string) => boolean}
 */
export function parseDockerignore(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isIncluded: line.startsWith('!'), pattern: asExpression(line.replace(/^!/, '')) }));
  return (path) => rules.reduce((included, rule) => (rule.pattern.test(path) ? rule.isIncluded : included), true);
}

/** @param {string} pattern */
function asExpression(pattern) {
  if (/[?[\]\\]/.test(pattern)) throw new Error(`.dockerignore: the pattern ${pattern} is not supported.`);
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((piece) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[piece] ?? piece.replaceAll(/[.+^$(){}|]/g, '\\$&'))
    .join('');
  // A pattern also matches everything inside a matching folder.
  return new RegExp(`^${source}(?:/.*)?$`);
}
