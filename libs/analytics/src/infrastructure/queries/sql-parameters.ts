/** Collects the parameters of a dynamically built statement. $1 is always the account. */
export class SqlParameters {
  readonly values: unknown[];

  constructor(account: string) {
    this.values = [account];
  }

  /** Adds a value and returns its placeholder. */
  add(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }
}
