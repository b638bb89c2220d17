/** One ad before it is held against limits and avoided terms: several ways to say each thing, the best first. */
export interface Draft {
  readonly headlines: readonly string[];
  /** Sentences in reading order; `importance` lists their indexes, what must not be missing first. */
  readonly sentences: readonly (string | null)[];
  readonly importance: readonly number[];
  readonly descriptions: readonly string[];
  /** What stands between two sentences: nothing, where a language has no spaces. */
  readonly joint: string;
}

/** Drafts for variants 0, 1, 2 … of one request, and what the button says. */
export interface Author {
  readonly callToAction: string | null;
  draft(index: number): Draft;
}

export const capital = (text: string): string =>
  text.replace(/^([\p{P}\s]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase());
export const small = (text: string): string =>
  /^\p{Lu}\p{Ll}+(?:[^\p{L}]|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
