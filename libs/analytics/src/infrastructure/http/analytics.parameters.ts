import { platformNames } from '#libs/ad-platforms/contract';
import { enumList, idList, type ParameterDoc } from '#libs/rest';
import type { Subject } from '../../application/queries/report-request.js';
import { comparisons, granularities, maxPeriodDays } from '../../domain/reporting-period.js';
import { parameterNames, sortFields, statusesOf } from './parse-report-request.js';

/** The default of `end_date`, which is the same for every analytics endpoint. */
export const defaultEnd =
  'Default, also for `null`: the last day that has ended in the time zone of every source, which might not have reported it yet: see `meta.data_through`.';

export const granularityValues =
  '`total` (one row for the whole period), `day`, `week` (ISO week, starting on Monday), `month` (calendar month).';
export const comparisonValues =
  '`none` (no comparison), `previous_period` (the same number of days immediately before the period), `previous_year` (the same dates one year earlier).';

const day = { type: 'string', format: 'date', maxLength: 10 };
const list = { type: 'string', maxLength: 2048 };
const words = (allowed: readonly string[], fallback?: string) => ({
  type: 'string',
  enum: [...allowed],
  ...(fallback === undefined ? {} : { default: fallback }),
});

const docs: Readonly<Record<string, Omit<ParameterDoc, 'name' | 'required'>>> = {
  start_date: {
    description: 'The first reporting day (YYYY-MM-DD), inclusive. Default: 29 days before `end_date`, which gives a period of 30 days.',
    schema: day,
  },
  end_date: {
    description: `The last reporting day (YYYY-MM-DD), inclusive. The period can have at most ${maxPeriodDays} days. ${defaultEnd}`,
    schema: day,
  },
  granularity: {
    description: `How the period is divided. Possible values: ${granularityValues} Weeks and months contain only the days of the period.`,
    schema: words(granularities, 'total'),
  },
  compare: {
    description: `The period to compare with. Possible values: ${comparisonValues} Each row is compared with its own days, shifted by the length of the whole period. For example, the days of March are compared with the 31 days before March 1, not with February. With \`previous_year\`, the metrics of February 29 of the earlier year count toward February 28.`,
    schema: words(comparisons, 'none'),
  },
  campaign_id: { description: 'Comma-separated list of campaign IDs.', schema: idList('cmp') },
  connection_id: { description: 'Comma-separated list of connection IDs.', schema: idList('con') },
  channel: {
    description: `Comma-separated list of channels. A channel is the advertising platform of a connection: ${platformNames.join(', ')}.`,
    schema: enumList(platformNames),
  },
  creative_id: { description: 'Comma-separated list of creative IDs.', schema: idList('crv') },
  audience_id: { description: 'Comma-separated list of audience IDs.', schema: idList('aud') },
  updated_since: {
    description:
      'Returns only rows that changed after this RFC 3339 timestamp, including rows whose metrics became zero. Pass the `meta.as_of` of your last response to get exactly the rows that changed since then.',
    schema: { type: 'string', format: 'date-time', maxLength: 40 },
  },
  limit: {
    description: 'The maximum number of rows per page.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
  },
  cursor: {
    description:
      'The `next_cursor` from the previous page. Keep all other parameters unchanged. A cursor expires 30 minutes after the first page is read; until then, all pages show the data as of the first page.',
    schema: list,
  },
  sort: {
    description:
      'The field to sort by: a metric, `name`, or `date`. Rows without a value come last. Names are sorted alphabetically and case-insensitively. Default: `spend_micros` with the granularity `total`, otherwise `date`.',
    schema: words(sortFields),
  },
  order: {
    description: 'The sort direction: `asc` (ascending) or `desc` (descending). Default: `asc` for `name` and `date`, otherwise `desc`.',
    schema: words(['asc', 'desc']),
  },
};

/** The query parameters of a report in the OpenAPI document. Without a subject, those of the overview. */
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
    description: `Comma-separated list of ${subject} statuses: ${known.join(', ')}. Default: \`all\`, which includes archived records.`,
    schema: { type: 'string', pattern: `^(all|(${word})(,(${word}))*)$`, maxLength: 200 },
  };
}
