/** Maximum lengths of the texts of an ad, in characters (Unicode code points). */
export interface CopyLimits {
  readonly headline: number;
  readonly primaryText: number;
  readonly description: number;
  /** Whether a wide character, such as a Chinese one, counts as two. */
  readonly countsWideTwice: boolean;
}

export type Counting = Pick<CopyLimits, 'countsWideTwice'>;

/** East Asian wide and full-width characters, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Returns the length of a text as the limits count it. */
export function lengthOf(text: string, { countsWideTwice }: Counting): number {
  let length = 0;
  for (const character of text) length += countsWideTwice && wide.test(character) ? 2 : 1;
  return length;
}
