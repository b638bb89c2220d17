// What the libraries below the use cases share: statements, rows, and what follows a call through all layers. A domain and a use case import
// index.ts alone.
export * from './current-lane.js';
export { DuplicateExternalId, PreconditionFailed, unknownParameters } from './domain-error.js';
export * from './refusal.js';
export * from './rows.js';
export * from './running-transaction.js';
export * from './search-words.js';
export * from './statement.js';
export * from './transaction-rights.js';
export * from './idempotency-window.js';
export { isTagList, tagValuesOf } from './precondition.js';
export * from './problem-codes.js';
export { RolledBack } from './transactions.js';
