import { languageOf, type Problem } from '#libs/kernel';
import type { CreativeRequest } from './creative-fields.js';

/**
 * Returns violations of rules across fields of a request, and of what the generator can do. `languages` are those that it writes, or null
 * for any.
 */
export function requestProblems(
  { type, aspectRatios = [], language }: Partial<CreativeRequest>,
  languages: readonly string[] | null,
): Problem[] {
  const problems = language === undefined ? [] : languageProblems(language, languages);
  if (type !== 'text' || aspectRatios.length === 0) return problems;
  const message = 'aspect_ratios is allowed only when type is image.';
  return [...problems, { pointer: '/aspect_ratios', code: 'conflicting_fields', message }];
}

function languageProblems(tag: string, languages: readonly string[] | null): Problem[] {
  const language = languageOf(tag);
  if (language !== null && (languages === null || languages.includes(language))) return [];
  const message =
    languages === null ? 'language must be a tag of a language that exists.' : `language must be one of ${languages.join(', ')}.`;
  return [{ pointer: '/language', code: 'not_allowed_value', message, ...(languages === null ? {} : { allowed: languages }) }];
}
