import type { Problem } from './domain-error.js';

export const maxTexts = 20;
export type Texts = Readonly<Record<string, string>>;
/** A merge patch of texts: null removes a key. Null as a whole removes all. */
export type TextsPatch = Readonly<Record<string, string | null>> | null;

/** Applies a merge patch. Each key of the patch is valid; with the existing ones there can be too many. */
export function mergedTexts(
  name: string,
  current: Texts,
  patch: TextsPatch,
): { readonly texts: Texts; readonly problems: readonly Problem[] } {
  const merged = patch === null ? {} : { ...current, ...patch };
  const texts = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as Texts;
  if (Object.keys(texts).length <= maxTexts) return { texts, problems: [] };
  const message = `${name} must have at most ${maxTexts} keys.`;
  return { texts: current, problems: [{ pointer: `/${name}`, code: 'too_long', message, max: maxTexts }] };
}
