import { defineEntity, p } from '@mikro-orm/core';
import { IdType, InstantType } from '../postgres/column-types.js';
import { tenantTable } from '../postgres/tenant-table.js';

/**
 * The table of the terms of a resource, for a `SearchIndex`. Terms are compared by code point, because a range of prefixes is one of
 * bytes. It has no foreign key: a term without its record finds nothing, and the check would cost every write.
 */
export function termTable(schema: string, resource: string) {
  const name = `${resource}_term`;
  return defineEntity({
    name: `${resource[0]?.toUpperCase()}${resource.slice(1)}Term`,
    schema,
    tableName: name,
    ...tenantTable(name),
    properties: {
      accountId: p.type(new IdType('acc')).primary(),
      term: p.text().primary().collation('C'),
      createdAt: p.type(InstantType).primary(),
      recordId: p.uuid().primary(),
    },
    indexes: [{ name: `${name}_created_at`, properties: ['accountId', 'createdAt', 'recordId', 'term'] }],
  });
}
