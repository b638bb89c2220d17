// @ts-check
import { parse } from 'yaml';

/**
 * @typedef {object} ComposeService
 * @property {string[]} [command]
 * @property {Record<string, string | number | boolean>} [environment]
 * @property {string} [stop_grace_period]
 */

/**
 * The services of a compose file, with its anchors and merges resolved. Throws if the text is not YAML.
 * @param {string} text
 * @returns {{ services: Record<string, ComposeService> }}
 */
export function parseCompose(text) {
  return parse(text, { merge: true });
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
