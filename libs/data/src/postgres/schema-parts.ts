import { p } from '@mikro-orm/core';

import { InstantType } from './column-types.js';

export const instant = () => p.type(InstantType);

/** The condition that a column has one of these values. */
export const isOneOf = (column: string, values: readonly string[]): string =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;

// Every index starts with the account: row-level security allows only leakproof comparisons to use an index.
export const sortedBy = (name: string, property: string) => ({ name, properties: ['accountId', property, 'id'] as never });

/** The indexes of records that are listed by time, by name and by `sorts` (the property of each), and found by their external ID. */
export function recordIndexes(schema: string, table: string, collation: string, sorts: Readonly<Record<string, string>>) {
  const on = (columns: string) => `on ${schema}.${table} (account_id, ${columns})`;
  const sorted = Object.entries({ created_at: 'createdAt', updated_at: 'updatedAt', ...sorts });
  const [archived, unique] = [`${table}_archived_external_id`, `${table}_external_id`];
  return {
    indexes: [
      ...sorted.map(([name, property]) => sortedBy(`${table}_${name}`, property)),
      { name: `${table}_name`, expression: `create index ${table}_name ${on(`name collate ${collation}, id`)}` },
      {
        name: archived,
        expression: `create index ${archived} ${on('external_id')} where status = 'archived' and external_id is not null`,
      },
    ],
    uniques: [
      {
        name: unique,
        expression: `create unique index ${unique} ${on('external_id')} where status <> 'archived' and external_id is not null`,
      },
    ],
  };
}
