import { platformNames } from '#libs/connections';
import { idList, type ParameterDoc, wordList } from '#libs/foundation';
import type { Subject } from '../../application/queries/analytics-report.js';
import { comparisons, granularities, maxPeriodDays } from '../../domain/reporting-period.js';
import { parameterNames, sortFields, statusesOf } from '../queries/view-parameters.js';

/** The same for every endpoint of analytics. */
export const defaultEnd =
  'Default: the last complete day, which is the last day that has ended in the time zone of every source. A source may not have reported it yet: see `meta.data_through`.';

const day = { type: 'string', format: 'date', maxLength: 10 };
const list = { type: 'string', maxLength: 2048 };
const words = (allowed: readonly string[], fallback?: string) => ({
  type: 'string',
  enum: [...allowed],
  ...(fallback === undefined ? {} : { default: fallback }),
});

const docs: Readonly<Record<string, Omit<ParameterDoc, 'name' | 'required'>>> = {
  start_date: { description: 'First reporting day, inclusive. Default: 29 days before `end_date`, which makes 30 days.', schema: day },
  end_date: {
    description: `Last reporting day, inclusive; at most ${maxPeriodDays} days from the first. ${defaultEnd}`,
    schema: day,
  },
  granularity: {
    description:
      'One row for the whole period, or one for each day, ISO week (from Monday) or month. Weeks and months hold only the days asked for.',
    schema: words(granularities, 'total'),
  },
  compare: {
    description:
      '`previous_period`: as many days just before; `previous_year`: the same dates a year earlier. Each row is compared with its own days moved back by as much as the whole period, so March is compared with the 31 days before it and not with February. 29 February of the year before counts with the 28th.',
    schema: words(comparisons, 'none'),
  },
  campaign_id: { description: 'Comma-separated list of campaign ids.', schema: idList('cmp') },
  connection_id: { description: 'Comma-separated list of connection ids.', schema: idList('con') },
  channel: {
    description: `Comma-separated list of channels, the platforms of connections: ${platformNames.join(', ')}.`,
    schema: wordList(platformNames),
  },
  creative_id: { description: 'Comma-separated list of creative ids.', schema: idList('crv') },
  audience_id: { description: 'Comma-separated list of audience ids.', schema: idList('aud') },
  updated_since: {
    description:
      'Only rows that changed after this RFC 3339 timestamp, also to nothing. Pass the `meta.as_of` of your last answer to hear exactly what changed since.',
    schema: { type: 'string', format: 'date-time', maxLength: 40 },
  },
  limit: { description: 'Rows on a page.', schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 } },
  cursor: {
    description:
      'The `next_cursor` of the page before; every other parameter must stay as it was. It is good for 30 minutes, in which all pages stay as they were when the first was read.',
    schema: list,
  },
  sort: {
    description:
      'A metric, `name` or `date`; rows without a value come last. Names sort as people read them, upper and lower case alike. Default `spend_micros`, with a granularity `date`.',
    schema: words(sortFields),
  },
  order: { description: 'The direction. Default `desc`; `asc` for `name` and `date`.', schema: words(['asc', 'desc']) },
};

/** The query parameters of a view as the OpenAPI document has them; of the overview without a subject. */
export function parametersOf(subject?: Subject): ParameterDoc[] {
  return parameterNames(subject).map((name) => ({ name, required: false, ...(sharedDoc(name) ?? statusDoc(subject)) }));
}

function sharedDoc(name: string): Omit<ParameterDoc, 'name' | 'required'> | undefined {
  const component = `Report_${name}`.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return docs[name] && { ...docs[name], component };
}

function statusDoc(subject?: Subject): Omit<ParameterDoc, 'name' | 'required'> {
  const known = (subject && statusesOf[subject]) ?? [];
  const word = known.join('|');
  return {
    description: `Statuses of the ${subject}: a comma-separated list of ${known.join(', ')}. Default \`all\`, archived ones included.`,
    schema: { type: 'string', pattern: `^(all|(${word})(,(${word}))*)$`, maxLength: 200 },
  };
}
