import type { Reading } from '../reading/reading.js';
import { type Author, type Draft } from './draft.js';

/**
 * Author for languages without a phrasebook. It uses the words of the prompt, and the closing lines of its language if there are any:
 * a mix with another language would be worse.
 */
export class PromptWordsAuthor implements Author {
  readonly callToAction: string | null;
  private readonly clauses: readonly string[];

  constructor(
    private readonly reading: Reading,
    private readonly closingLines: readonly string[] = [],
  ) {
    this.callToAction = reading.callToAction;
    const clauses = reading.sentences.flatMap((sentence) => sentence.split(/[,;:،؛、，：।—–]| - /u)).map((clause) => clause.trim());
    this.clauses = [...new Set(clauses.filter((clause) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clause)))];
  }

  draft(index: number): Draft {
    const { sentences, brand } = this.reading;
    const clauses = rotate(this.clauses, index);
    const lines = rotate(this.closingLines, index);
    const [first = ''] = clauses;
    const stop = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(first)
      ? '。'
      : /\p{Script=Devanagari}$/u.test(first)
        ? '।'
        : /\p{Script=Thai}$/u.test(first)
          ? ''
          : '.';
    return {
      headlines: [
        ...clauses,
        ...(brand === null ? [] : [`${brand}: ${first}`]),
        ...this.clauses.flatMap((clause, i) =>
          this.clauses[i + 1] === undefined
            ? []
            : [`${clause}${stop || ' '}${stop === '。' ? '' : ' '}${this.clauses[i + 1]}`.replace(/\s+/g, ' ')],
        ),
      ],
      sentences: [
        ...rotate(sentences, index).map((sentence) => (/[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}${stop}` : sentence)),
        ...lines.slice(0, 1),
      ],
      separator: stop === '。' ? '' : ' ',
      importance: [...sentences, ...lines.slice(0, 1)].map((_, i) => i),
      descriptions: [...clauses.slice(1), ...(brand === null ? [] : [brand]), ...lines.slice(1)],
    };
  }
}

const rotate = <T>(list: readonly T[], by: number): T[] =>
  list.length === 0 ? [] : [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
