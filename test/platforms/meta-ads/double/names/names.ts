import { accountOperations } from './account-operations.ts';
import { enumerations } from './enumerations.ts';
import { nodeFields } from './node-fields.ts';
import { objectFields } from './object-fields.ts';
import { objectOperations } from './object-operations.ts';
import { structures } from './structures.ts';
import type { FieldTable, OperationNames, OperationTable } from './types.ts';

/** What Meta publishes in its API specifications, as far as the double has it. `npm run check:meta-names` compares it with them. */
export const published = {
  operations: { ...accountOperations, ...objectOperations } satisfies OperationTable,
  /** Of answers. */
  nodes: { ...objectFields, ...nodeFields } satisfies FieldTable,
  /** Within parameters and answers. */
  structures,
  enumerations,
} as const;

/** Parameters of every read of objects, which the specifications of single operations leave out. */
export const readParams: Readonly<Record<string, string>> = { fields: 'string' };
export const listParams: Readonly<Record<string, string>> = {
  ...readParams,
  limit: 'unsigned int',
  after: 'string',
  before: 'string',
};
/** Documented for insights and used on lists of objects alike. */
export const filterParams: Readonly<Record<string, string>> = { filtering: 'list<Object>' };
/** Parameters of every call. */
export const callParams: readonly string[] = ['access_token', 'appsecret_proof'];

export function operationNames(node: string, operation: string): OperationNames | undefined {
  return published.operations[node as keyof typeof published.operations]?.[operation];
}

/** The fields of a node or structure; undefined for a type without fields of its own. */
export function fieldsOf(type: string): Readonly<Record<string, string>> | undefined {
  const tables: FieldTable = { ...published.structures, ...published.nodes };
  return tables[type];
}
