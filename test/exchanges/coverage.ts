import type { ExchangeOperation, ExchangeOutcome } from '#libs/ad-platforms';
import { type Exchange, operationOf } from './recording.ts';

/** How often each operation of a platform had each outcome, compared with what its adapter declares. */
export class Coverage {
  private readonly counts = new Map<ExchangeOperation, Map<ExchangeOutcome, number>>();
  private readonly unknown = new Map<string, number>();
  private readonly operations: readonly ExchangeOperation[];
  total = 0;

  constructor(operations: readonly ExchangeOperation[]) {
    this.operations = operations;
  }

  add(exchange: Exchange): void {
    this.total++;
    const operation = operationOf(exchange, this.operations);
    if (operation === undefined) {
      const call = `${exchange.method} ${new URL(exchange.url).pathname}`;
      this.unknown.set(call, this.unknown.get(call) ?? exchange.line);
      return;
    }
    const counts = this.counts.get(operation) ?? new Map<ExchangeOutcome, number>();
    this.counts.set(operation, counts.set(exchange.outcome, (counts.get(exchange.outcome) ?? 0) + 1));
  }

  /** One line per operation: its outcomes and how often each occurred. A declared outcome that did not occur has 0. */
  rows(): string[][] {
    return this.operations.map((operation) => {
      const counts = this.counts.get(operation);
      const outcomes = [...new Set([...operation.outcomes, ...(counts?.keys() ?? [])])];
      return [operation.name, outcomes.map((outcome) => `${outcome} ${counts?.get(outcome) ?? 0}`).join(', ')];
    });
  }

  violations(): string[] {
    const missing = this.operations.flatMap((operation) =>
      operation.outcomes
        .filter((outcome) => !this.counts.get(operation)?.has(outcome))
        .map((outcome) => `${operation.name}: no exchange with the outcome ${outcome}`),
    );
    const undeclared = [...this.unknown].map(([call, line]) => `${line}: ${call} is not an operation that the adapter declares`);
    return [...missing, ...undeclared];
  }
}
