import type { IdPrefix } from '#libs/kernel';
import type { ListDefinition, ListFilter } from './list-definition.js';
import { defaultLimit } from './parameter-reader.js';

export interface ParameterDoc {
  readonly name: string;
  readonly required: false;
  readonly description: string;
  readonly schema: object;
  /** The name under which the OpenAPI document has it once, where several operations take it. */
  readonly component?: string;
}

function parameter(name: string, description: string, schema: object, component?: string): ParameterDoc {
  return { name, required: false, description, schema, ...(component === undefined ? {} : { component }) };
}
const text = (maxLength: number) => ({ type: 'string', maxLength });

/** A comma-separated list of IDs. */
export function idList(prefix: IdPrefix) {
  const id = `${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}`;
  return { type: 'string', pattern: `^${id}(,${id})*$`, maxLength: 2048 };
}

/** A comma-separated list of the allowed values. */
export function enumList(words: readonly string[]) {
  const word = `(${words.join('|')})`;
  return { type: 'string', pattern: `^${word}(,${word})*$`, maxLength: 200 };
}

/** A date or a timestamp. */
const moment = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d([Tt ].+)?$`, maxLength: 40 };

/** The query parameters that select a page. */
export const pagingParameters: readonly ParameterDoc[] = [
  parameter(
    'limit',
    'The maximum number of records on a page.',
    { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: defaultLimit },
    'Limit',
  ),
  parameter('cursor', 'The `next_cursor` of the previous page. All other parameters must stay the same.', text(2048), 'Cursor'),
];

/** The query parameters of a list as the OpenAPI document has them. */
export function listParameterDocs(definition: ListDefinition): ParameterDoc[] {
  const sorts = Object.keys(definition.sorts);
  return [
    ...pagingParameters,
    parameter('sort', 'The field to sort by.', {
      type: 'string',
      enum: sorts,
      default: sorts[0],
    }),
    parameter('order', 'The sort direction.', {
      type: 'string',
      enum: ['asc', 'desc'],
      default: definition.defaultOrder,
    }),
    ...(definition.statuses.length === 0 ? [] : [statusParameter(definition)]),
    ...(definition.dates
      ? [
          parameter(
            'start_date',
            "Returns records created on or after this day (YYYY-MM-DD, in the account's time zone) or RFC 3339 timestamp. Years 1970 to 9999. Encode the `+` of a time zone as `%2B`.",
            moment,
            'StartDate',
          ),
          parameter(
            'end_date',
            "Returns records created on or before this day (YYYY-MM-DD, in the account's time zone), or before this RFC 3339 timestamp. Years 1970 to 9999.",
            moment,
            'EndDate',
          ),
        ]
      : []),
    ...Object.entries(definition.filters).map(([name, filter]) => parameter(name, filter.description, schemaOf(filter), filter.component)),
  ];
}

function statusParameter(definition: ListDefinition): ParameterDoc {
  const hidden = definition.hiddenStatuses.map((status) => `\`${status}\``).join(' or ');
  const unless = definition.filters['updated_since'] ? ' unless `updated_since` is present' : '';
  return parameter(
    'status',
    `A comma-separated list of statuses, or \`all\`. Allowed values: ${definition.statuses.map((status) => `\`${status}\``).join(', ')}.${hidden ? ` By default, records with the status ${hidden} are not returned${unless}.` : ''}`,
    {
      type: 'string',
      pattern: `^(all|(${definition.statuses.join('|')})(,(${definition.statuses.join('|')}))*)$`,
      maxLength: 200,
    },
  );
}

function schemaOf({ kind }: ListFilter): object {
  switch (kind.type) {
    case 'id':
      return idList(kind.prefix);
    case 'record':
      return text(64);
    case 'text':
      return text(kind.maxLength);
    case 'search':
      return { type: 'string', minLength: 2, maxLength: 100 };
    case 'label':
      return text(2048);
    case 'instant':
      return { type: 'string', format: 'date-time', maxLength: 40 };
    case 'integer':
      return { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    case 'enum':
      return enumList(kind.allowed);
  }
}
