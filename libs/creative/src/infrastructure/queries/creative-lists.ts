import { dictionaryCollation, externalIdFilter, type ListDefinition, searchFilters, byTime, byText } from '#libs/rest';
import { creativeTypes } from '../../domain/creative-fields.js';
import { creativeStatuses } from '../../domain/creative-status.js';
import { creativeTerms } from '../persistence/creative-terms.js';
import { creativeColumns, variantColumns } from './creative-view-of-row.js';

export const creativeList: ListDefinition = {
  name: 'creatives',
  table: 'creative.creative',
  columns: creativeColumns,
  sorts: {
    created_at: byTime('created_at'),
    updated_at: byTime('updated_at'),
    name: { ...byText('name'), collation: dictionaryCollation },
    type: byText('type'),
    status: byText('status'),
  },
  defaultOrder: 'desc',
  statuses: creativeStatuses,
  hiddenStatuses: ['archived'],
  dates: true,
  terms: creativeTerms.table,
  filters: {
    ...searchFilters('crv'),
    type: {
      kind: { type: 'enum', allowed: creativeTypes },
      condition: 'type = any(?::text[])',
      description: `Comma-separated list of types. Allowed values: ${creativeTypes.map((type) => `\`${type}\``).join(', ')}.`,
    },
    external_id: externalIdFilter('creative.creative', 'Returns only the creative with this `external_id`, which is your own ID.'),
    updated_since: {
      kind: { type: 'instant' },
      condition: 'updated_at >= ?::timestamptz',
      ids: 'select id from creative.creative where account_id = $1 and updated_at >= ?::timestamptz',
      showsEveryStatus: true,
      description:
        'Returns only creatives whose `updated_at` is at or after this RFC 3339 timestamp. Archived creatives are included unless `status` is set. A change of `campaign_ids` does not count as an update of the creative.',
    },
  },
};

export const variantList: ListDefinition = {
  name: 'variants',
  table: 'creative.variant',
  columns: variantColumns,
  sorts: { position: { column: 'position', type: 'integer' }, created_at: byTime('created_at'), status: byText('status') },
  defaultOrder: 'asc',
  statuses: creativeStatuses,
  hiddenStatuses: ['archived'],
  dates: false,
  filters: {},
};
