/** Alternatives for the texts of one ad, best first, before limits and avoided terms are applied. */
export interface Draft {
  readonly headlines: readonly string[];
  /** Sentences in reading order. `importance` lists their indexes, most important first. */
  readonly sentences: readonly (string | null)[];
  readonly importance: readonly number[];
  readonly descriptions: readonly string[];
  /** Separator between sentences; empty for languages without spaces. */
  readonly separator: string;
}

/** Writes drafts for the variants 0, 1, 2 … of one request and the text of the button. */
export interface Author {
  readonly callToAction: string | null;
  draft(index: number): Draft;
}

export const capital = (text: string): string =>
  text.replace(/^([\p{P}\s]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase());
export const uncapitalize = (text: string): string =>
  /^\p{Lu}\p{Ll}+(?:[^\p{L}]|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
