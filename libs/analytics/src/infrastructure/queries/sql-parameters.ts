/** The parameters of a statement that is put together. $1 is always the account. */
export class SqlParameters {
  readonly values: unknown[];

  constructor(account: string) {
    this.values = [account];
  }

  /** Adds a value and returns its place in the text. */
  add(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }
}
