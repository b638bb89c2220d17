import { dictionaryCollation, externalIdFilter, type ListDefinition, searchFilters, byTime, byText } from '#libs/rest';
import { audienceTypes } from '../../domain/audience-fields.js';
import { audienceStatuses } from '../../domain/audience-status.js';
import { audienceTerms } from '../persistence/audience-terms.js';
import { audienceColumns } from './audience-view-of-row.js';

export const audienceList: ListDefinition = {
  name: 'audiences',
  table: 'audiences.audience',
  columns: audienceColumns,
  sorts: {
    created_at: byTime('created_at'),
    updated_at: byTime('updated_at'),
    name: { ...byText('name'), collation: dictionaryCollation },
    status: byText('status'),
    size: { column: 'size_lower', type: 'bigint', nullable: true },
  },
  defaultOrder: 'desc',
  statuses: audienceStatuses,
  hiddenStatuses: ['archived'],
  dates: true,
  terms: audienceTerms.table,
  filters: {
    ...searchFilters('aud'),
    type: {
      kind: { type: 'enum', allowed: audienceTypes },
      condition: 'type = any(?::text[])',
      description: `Comma-separated list of types. Allowed values: ${audienceTypes.map((type) => `\`${type}\``).join(', ')}.`,
    },
    external_id: externalIdFilter('audiences.audience', 'Returns only the audience with this `external_id`, which is your own ID.'),
    updated_since: {
      kind: { type: 'instant' },
      condition: '(updated_at >= ?::timestamptz or measured_at >= ?::timestamptz)',
      showsEveryStatus: true,
      description:
        'Returns only audiences whose `updated_at` or `size.as_of` is at or after this RFC 3339 timestamp. Archived audiences are included unless `status` is set. A change of `campaign_ids` does not count as an update of the audience.',
    },
  },
};
