import type { IdPrefix } from '#libs/kernel';
import type { ListDefinition, ListFilter } from './list-definition.js';

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

/** A comma-separated list of ids. */
export function idList(prefix: IdPrefix) {
  const id = `${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}`;
  return { type: 'string', pattern: `^${id}(,${id})*$`, maxLength: 2048 };
}

/** A comma-separated list of known words. */
export function wordList(words: readonly string[]) {
  const word = `(${words.join('|')})`;
  return { type: 'string', pattern: `^${word}(,${word})*$`, maxLength: 200 };
}

/** A day or a timestamp. */
const moment = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d([Tt ].+)?$`, maxLength: 40 };

/** The query parameters of a list as the OpenAPI document has them. */
export function listParameterDocs(definition: ListDefinition): ParameterDoc[] {
  const sorts = Object.keys(definition.sorts);
  return [
    parameter(
      'limit',
      'The maximum number of records on a page.',
      { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
      'Limit',
    ),
    parameter('cursor', 'The `next_cursor` from the previous page. Keep all other parameters unchanged.', text(2048), 'Cursor'),
    parameter(
      'sort',
      'The field to sort by; ties are broken by id, records without a value come last. Names sort as people read them: by letter, with accents after the plain letter, upper and lower case alike.',
      {
        type: 'string',
        enum: sorts,
        default: sorts[0],
      },
    ),
    parameter('order', 'The sort direction: `asc` sorts ascending, `desc` sorts descending.', {
      type: 'string',
      enum: ['asc', 'desc'],
      default: definition.defaultOrder,
    }),
    ...(definition.statuses.length === 0 ? [] : [statusParameter(definition)]),
    ...(definition.dates
      ? [
          parameter(
            'start_date',
            "Created on or after: a day (YYYY-MM-DD) in the account's time zone, or an RFC 3339 timestamp; from 1970 to 9999. Write the + of a time zone as %2B.",
            moment,
            'StartDate',
          ),
          parameter(
            'end_date',
            "Created up to: a whole day (YYYY-MM-DD) in the account's time zone, or before an RFC 3339 timestamp; from 1970 to 9999.",
            moment,
            'EndDate',
          ),
        ]
      : []),
    ...Object.entries(definition.filters).map(([name, filter]) => parameter(name, filter.description, schemaOf(filter))),
  ];
}

function statusParameter(definition: ListDefinition): ParameterDoc {
  const hidden = definition.hiddenStatuses.join(' and ');
  const unless = definition.filters['updated_since'] ? ', unless `updated_since` is sent' : '';
  return parameter(
    'status',
    `Comma-separated list of ${definition.statuses.join(', ')}; \`all\` for every status.${hidden ? ` Without it, ${hidden} records are left out${unless}.` : ''}`,
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
    case 'text':
      return text(kind.maxLength);
    case 'instant':
      return { type: 'string', format: 'date-time', maxLength: 40 };
    case 'words':
      return wordList(kind.allowed);
  }
}
