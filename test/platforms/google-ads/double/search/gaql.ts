import { AdsError } from '../errors.js';

export type Value = { readonly kind: 'text' | 'word' | 'number'; readonly text: string };

export interface Condition {
  readonly path: string;
  readonly operator: string;
  readonly values: readonly Value[];
}

export interface Query {
  readonly select: readonly string[];
  readonly from: string;
  readonly where: readonly Condition[];
  readonly orderBy: readonly { readonly path: string; readonly isDescending: boolean }[];
  readonly limit: number | null;
}

export const queryError = (code: string, message: string) => new AdsError('queryError', code, message);

type Token = Value | { readonly kind: 'sign'; readonly text: string };

const token = /\s*(?:('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|([A-Za-z_][\w.]*)|(-?\d+(?:\.\d+)?)|(!=|>=|<=|[=<>(),])|(['"])|(\S))/y;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const whole = text.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < whole.length) {
    const found = token.exec(whole);
    if (found === null) break;
    const [, quoted, word, number, sign, quote, other] = found;
    if (quote !== undefined) throw queryError('STRING_NOT_TERMINATED', 'Error in query: string is not terminated.');
    if (other !== undefined) throw queryError('BAD_SYMBOL', `Error in query: invalid symbol '${other}'.`);
    if (quoted !== undefined) tokens.push({ kind: 'text', text: unescaped(quoted.slice(1, -1)) });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push({ kind: 'sign', text: sign as string });
  }
  return tokens;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => {
    if (!/[\\'"]/.test(character)) throw queryError('BAD_ESCAPE_SEQUENCE', 'Error in query: bad escape sequence.');
    return character;
  });
}

const operators = 'NOT IN|IN|NOT LIKE|LIKE|CONTAINS ANY|CONTAINS ALL|CONTAINS NONE|IS NOT NULL|IS NULL|DURING|BETWEEN|!=|>=|<=|=|>|<'.split(
  '|',
);

/** Reads a query as far as its grammar goes. */
export function parseQuery(text: string): Query {
  return new Parser(tokensOf(text)).query();
}

class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  query(): Query {
    this.need('SELECT', 'EXPECTED_SELECT');
    const select = this.list(() => this.name('BAD_FIELD_NAME'));
    this.need('FROM', 'EXPECTED_FROM');
    const from = this.name('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE');
    const where = this.takes('WHERE') ? this.conditions() : [];
    const orderBy = this.takes('ORDER') ? this.order() : [];
    const limit = this.takes('LIMIT') ? this.limit() : null;
    if (this.takes('PARAMETERS')) throw queryError('BAD_PARAMETER_NAME', 'Error in query: this double knows no parameters.');
    if (this.at < this.tokens.length) throw queryError('UNEXPECTED_INPUT', `Error in query: unexpected input ${this.next?.text ?? ''}.`);
    return { select, from, where, orderBy, limit };
  }

  private get next(): Token | undefined {
    return this.tokens[this.at];
  }

  private takes(words: string): boolean {
    const all = words.split(' ');
    const isThere = all.every((word, i) => {
      const one = this.tokens[this.at + i];
      return one !== undefined && one.kind !== 'text' && one.text.toUpperCase() === word;
    });
    if (isThere) this.at += all.length;
    return isThere;
  }

  private need(word: string, code: string): void {
    if (!this.takes(word)) throw queryError(code, `Error in query: expected ${word} before ${this.next?.text ?? 'the end'}.`);
  }

  private name(code: string): string {
    const { next } = this;
    if (next?.kind !== 'word')
      throw next === undefined
        ? queryError('UNEXPECTED_END_OF_QUERY', 'Error in query: unexpected end of query.')
        : queryError(code, `Error in query: unexpected ${next.text}.`);
    this.at++;
    return next.text;
  }

  private list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.takes(',')) items.push(item());
    return items;
  }

  private conditions(): Condition[] {
    const all = [this.condition()];
    while (this.takes('AND')) all.push(this.condition());
    return all;
  }

  private condition(): Condition {
    const path = this.name('BAD_FIELD_NAME');
    const operator = operators.find((one) => this.takes(one));
    if (operator === undefined) throw queryError('BAD_OPERATOR', `Error in query: unknown operator ${this.next?.text ?? ''}.`);
    if (operator.endsWith('NULL')) return { path, operator, values: [] };
    if (/IN$|^CONTAINS/.test(operator)) return { path, operator, values: this.values() };
    const first = this.value();
    if (operator !== 'BETWEEN') return { path, operator, values: [first] };
    this.need('AND', 'EXPECTED_AND');
    return { path, operator, values: [first, this.value()] };
  }

  private values(): Value[] {
    this.need('(', 'EXPECTED_LIST');
    if (this.takes(')')) throw queryError('PROHIBITED_EMPTY_LIST_IN_CONDITION', 'Error in query: the list is empty.');
    const all = this.list(() => this.value());
    this.need(')', 'EXPECTED_LIST');
    return all;
  }

  private value(): Value {
    const { next } = this;
    if (next === undefined) throw queryError('UNEXPECTED_END_OF_QUERY', 'Error in query: unexpected end of query.');
    if (next.kind === 'sign') throw queryError('BAD_VALUE', `Error in query: unexpected ${next.text}.`);
    this.at++;
    return next;
  }

  private order(): Query['orderBy'] {
    this.need('BY', 'EXPECTED_BY');
    return this.list(() => {
      const path = this.name('BAD_FIELD_NAME');
      const isDescending = this.takes('DESC');
      if (!isDescending) this.takes('ASC');
      return { path, isDescending };
    });
  }

  private limit(): number {
    const { kind, text } = this.value();
    if (kind !== 'number' || !/^\d+$/.test(text)) throw queryError('BAD_LIMIT_VALUE', 'Error in query: bad limit value.');
    if (text === '0') throw queryError('LIMIT_VALUE_TOO_LOW', 'Error in query: the limit must be positive.');
    return Number(text);
  }
}
