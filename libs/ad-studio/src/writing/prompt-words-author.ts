import type { Reading } from '../reading/reading.js';
import { type Author, type Draft } from './draft.js';

/**
 * Author for unsupported languages. It uses only the words of the prompt, because a mix with another language would be worse.
 */
export class PromptWordsAuthor implements Author {
  readonly callToAction: string | null;
  private readonly clauses: readonly string[];

  constructor(private readonly reading: Reading) {
    this.callToAction = reading.callToAction;
    const clauses = reading.sentences.flatMap((sentence) => sentence.split(/[,;:،؛、，：।—–]| - /u)).map((clause) => clause.trim());
    this.clauses = [...new Set(clauses.filter((clause) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clause)))];
  }

  draft(index: number): Draft {
    const { sentences, brand } = this.reading;
    const rotateHue = rotate(this.clauses, index);
    const [first = ''] = rotateHue;
    const stop = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(first)
      ? '。'
      : /\p{Script=Devanagari}$/u.test(first)
        ? '।'
        : /\p{Script=Thai}$/u.test(first)
          ? ''
          : '.';
    return {
      headlines: [
        ...rotateHue,
        ...(brand === null ? [] : [`${brand}: ${first}`]),
        ...this.clauses.flatMap((clause, i) =>
          this.clauses[i + 1] === undefined
            ? []
            : [`${clause}${stop || ' '}${stop === '。' ? '' : ' '}${this.clauses[i + 1]}`.replace(/\s+/g, ' ')],
        ),
      ],
      sentences: rotate(sentences, index).map((sentence) => (/[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}${stop}` : sentence)),
      separator: stop === '。' ? '' : ' ',
      importance: sentences.map((_, i) => i),
      descriptions: [...rotateHue.slice(1), ...(brand === null ? [] : [brand])],
    };
  }
}

const rotate = <T>(list: readonly T[], by: number): T[] =>
  list.length === 0 ? [] : [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
