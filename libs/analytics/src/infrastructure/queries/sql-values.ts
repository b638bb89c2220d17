/** The parameters of a statement that is put together. $1 is always the account. */
export class SqlValues {
  readonly all: unknown[];

  constructor(account: string) {
    this.all = [account];
  }

  /** Adds a value and returns its place in the text. */
  value(value: unknown, type: string): string {
    return `$${this.all.push(value)}::${type}`;
  }
}
