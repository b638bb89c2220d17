import type { Reading } from '../reading/reading.js';
import { type Author, type Draft } from './draft.js';

/**
 * A language that the service cannot write: it says what the prompt says and nothing else, since words of another language
 * between them would be worse than none.
 */
export class OwnWordsAuthor implements Author {
  readonly callToAction: string | null;
  private readonly clauses: readonly string[];

  constructor(private readonly reading: Reading) {
    this.callToAction = reading.callToAction;
    const clauses = reading.sentences.flatMap((sentence) => sentence.split(/[,;:،؛、，：।—–]| - /u)).map((clause) => clause.trim());
    this.clauses = [...new Set(clauses.filter((clause) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clause)))];
  }

  draft(index: number): Draft {
    const { sentences, brand } = this.reading;
    const turned = turn(this.clauses, index);
    const [first = ''] = turned;
    const stop = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(first)
      ? '。'
      : /\p{Script=Devanagari}$/u.test(first)
        ? '।'
        : /\p{Script=Thai}$/u.test(first)
          ? ''
          : '.';
    return {
      headlines: [
        ...turned,
        ...(brand === null ? [] : [`${brand}: ${first}`]),
        ...this.clauses.flatMap((clause, i) =>
          this.clauses[i + 1] === undefined
            ? []
            : [`${clause}${stop || ' '}${stop === '。' ? '' : ' '}${this.clauses[i + 1]}`.replace(/\s+/g, ' ')],
        ),
      ],
      sentences: turn(sentences, index).map((sentence) => (/[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}${stop}` : sentence)),
      joint: stop === '。' ? '' : ' ',
      importance: sentences.map((_, i) => i),
      descriptions: [...turned.slice(1), ...(brand === null ? [] : [brand])],
    };
  }
}

const turn = <T>(list: readonly T[], by: number): T[] =>
  list.length === 0 ? [] : [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
