import { isPublicHost } from '#libs/operations';
import { type Check, type FieldOptions, field } from './field-rule.js';
import { checkText, nameOf, normalizeText, problem } from './text-check.js';

/** The characters that RFC 3986 allows in a URI. All others must be percent-encoded. */
const uriCharacters = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\dA-Fa-f]{2})+$/;

/** Whether a text has no character that a URI must percent-encode. URL parsers repair, drop or reinterpret such characters. */
export const hasUriCharacters = (text: string): boolean => uriCharacters.test(text);

/** Macros in braces that a URL may have after its host, and what to say about other braces. */
interface UrlMacros {
  readonly pattern: RegExp;
  readonly rule: string;
}

/** An absolute https URL of a public host, without credentials. The scheme is stored in lower case (RFC 3986, 3.1). */
export function HttpsUrl(options: FieldOptions & { max: number; macros: UrlMacros }): PropertyDecorator {
  const { max, macros } = options;
  const check: Check = (value, at) => {
    const problems = checkText(value, at, { min: 1, max });
    if (problems.length > 0) return problems;
    const invalid = (rule: string) => problem(at, 'invalid_format', `${nameOf(at)} must be ${rule}`);
    const [, authority = '', rest = ''] = /^https:\/\/([^/?#]*)(.*)$/s.exec(value as string) ?? [];
    const text = `https://${authority}${rest.replace(macros.pattern, '')}`;
    const url = (value as string).startsWith('https://') ? URL.parse(text) : null;
    if (/[{}]/.test(text)) return invalid(`a percent-encoded https:// URL. ${macros.rule}`);
    if (url === null || url.username !== '' || url.password !== '' || !hasUriCharacters(text))
      return invalid('a percent-encoded https:// URL without a user name or password.');
    return isPublicHost(url) ? [] : invalid('the https:// URL of a server on the public internet, with a valid host name.');
  };
  const normalize = (value: unknown) => {
    const text = normalizeText(value);
    return typeof text === 'string' ? text.replace(/^https:/i, 'https:') : text;
  };
  return field(options, { type: 'string', pattern: '^[hH][tT][tT][pP][sS]://', maxLength: max }, check, normalize);
}
